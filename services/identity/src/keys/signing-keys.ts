import { exportJWK, generateKeyPair, importJWK, SignJWT, type CryptoKey, type JWK } from 'jose';
import type { Knex } from 'knex';
import { uuidv7 } from 'uuidv7';

/** Signs access tokens, and returns the public keys for the services that verify them. */
export interface SigningKeys {
  /** Ensures that a key exists. Called at the start, because a key created in the transaction of a log-in could be rolled back with it. */
  prepare(): Promise<void>;
  /** @param lifetimeSeconds how long the token is valid */
  sign(claims: Record<string, unknown>, subject: string, now: Date, lifetimeSeconds: number): Promise<string>;
  publicKeys(): Promise<JWK[]>;
}

/** Decisions 2: ten minutes. */
export const accessTokenLifetimeSeconds = 600;

interface KeyRow {
  kid: string;
  public_jwk: JWK;
  private_jwk: JWK;
}

/** Keys are stored in identity's own schema, so that all copies of the service sign with the same one. */
export function createSigningKeys(knex: Knex): SigningKeys {
  let current: Promise<{ kid: string; key: CryptoKey }> | undefined;

  async function load(): Promise<{ kid: string; key: CryptoKey }> {
    const row = (await newestKey(knex)) ?? (await addKey(knex));
    return { kid: row.kid, key: (await importJWK(row.private_jwk, 'EdDSA')) as CryptoKey };
  }

  function currentKey(): Promise<{ kid: string; key: CryptoKey }> {
    current ??= load().catch((error: unknown) => {
      current = undefined;
      throw error;
    });
    return current;
  }

  return {
    async prepare() {
      await currentKey();
    },
    async sign(claims, subject, now, lifetimeSeconds) {
      const { kid, key } = await currentKey();
      const issuedAt = Math.floor(now.getTime() / 1000);
      return (
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'EdDSA', kid })
          .setSubject(subject)
          .setIssuedAt(issuedAt)
          .setExpirationTime(issuedAt + lifetimeSeconds)
          // Makes tokens of the same second different: a client whose token was refused accepts only another one.
          .setJti(uuidv7())
          .sign(key)
      );
    },
    async publicKeys() {
      const rows = await knex<KeyRow>('signing_keys')
        .select('kid', 'public_jwk')
        .orderBy('created_at', 'desc')
        .limit(5);
      return rows.map((row) => ({ ...row.public_jwk, kid: row.kid, alg: 'EdDSA' }));
    },
  };
}

function newestKey(knex: Knex): Promise<KeyRow | undefined> {
  return knex<KeyRow>('signing_keys').orderBy('created_at', 'desc').first();
}

/** Two copies that start at the same time must use the same key: the table lock lets one insert it and the other read it. */
async function addKey(knex: Knex): Promise<KeyRow> {
  const pair = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const row = {
    kid: uuidv7(),
    public_jwk: await exportJWK(pair.publicKey),
    private_jwk: await exportJWK(pair.privateKey),
  };
  return knex.transaction(async (trx) => {
    await trx.raw('lock table signing_keys in exclusive mode');
    const existing = await newestKey(trx);
    if (existing) return existing;
    await trx('signing_keys').insert(row);
    return row;
  });
}
