import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';

/** The key that signs the proof of which builds a browser was given with a page. */
export async function up(knex: Knex): Promise<void> {
  await knex('secrets').insert({ name: 'page-proofs', value: randomBytes(32) });
}
