import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Knex } from 'knex';

/**
 * A secret that all copies of a service share, of the table `secrets (name, value)` in its own schema: a migration of the service has made
 * it, and it never leaves the service. Read once.
 * @throws when no migration has made it
 */
export function sharedSecret(knex: Knex, name: string): () => Promise<Buffer> {
  let known: Buffer | undefined;
  return async () => {
    known ??= (await knex('secrets').where({ name }).first<{ value: Buffer } | undefined>())?.value;
    if (!known) throw new Error(`the secret ${name} is missing`);
    return known;
  };
}

const tokenForm = /^(.+)\.([\w-]{43})$/s;

/** `<text>.<proof>`: the text, and what only who has the key can make of it. For secrets in links, which no table has to keep. */
export function signText(key: Buffer, text: string): string {
  return `${text}.${proofOf(key, text).toString('base64url')}`;
}

/** The text of a token that was signed with this key; undefined for any other. Takes as long for any proof. */
export function signedTextOf(key: Buffer, token: string): string | undefined {
  const [, text, proof] = tokenForm.exec(token) ?? [];
  if (text === undefined || proof === undefined) return undefined;
  return timingSafeEqual(Buffer.from(proof, 'base64url'), proofOf(key, text)) ? text : undefined;
}

function proofOf(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
