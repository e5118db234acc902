import type { Knex } from 'knex';

/** A secret that all copies of the service share; a migration has made it, and it never leaves identity. */
export function sharedSecret(knex: Knex, name: 'captcha' | 'mailed-link'): () => Promise<Buffer> {
  let known: Buffer | undefined;
  return async () => {
    known ??= (await knex('secrets').where({ name }).first<{ value: Buffer } | undefined>())?.value;
    if (!known) throw new Error(`the secret ${name} is missing`);
    return known;
  };
}
