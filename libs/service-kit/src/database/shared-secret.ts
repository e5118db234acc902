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
