import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Knex } from 'knex';

/**
 * A secret that all copies of a service share, from the table `secrets (name, value)` in its own schema, where a migration has created it.
 * It never leaves the service, and is read once.
 * @throws when no migration has created it
 */
export function sharedSecret(knex: Knex, name: string): () => Promise<Buffer> {
  let cached: Buffer | undefined;
  return async () => {
    cached ??= (await knex('secrets').where({ name }).first<{ value: Buffer } | undefined>())?.value;
    if (!cached) throw new Error(`the secret ${name} is missing`);
    return cached;
  };
}

const tokenForm = /^(.+)\.([\w-]{43})$/s;

/** `<text>.<proof>`: the text with its HMAC. For secrets in links, so that no table has to store them. */
export function signText(key: Buffer, text: string): string {
  return `${text}.${proofOf(key, text).toString('base64url')}`;
}

/** The text of a token that was signed with this key; undefined for any other. Compares in constant time. */
export function signedTextOf(key: Buffer, token: string): string | undefined {
  const [, text, proof] = tokenForm.exec(token) ?? [];
  if (text === undefined || proof === undefined) return undefined;
  return timingSafeEqual(Buffer.from(proof, 'base64url'), proofOf(key, text)) ? text : undefined;
}

function proofOf(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
