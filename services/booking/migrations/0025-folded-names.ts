import { createFoldName } from '@frizo/service-kit';
import type { Knex } from 'knex';

/** Clients, artists and salons are found without accents and typographic apostrophes. A search is within one salon or client and needs no index. */
export async function up(knex: Knex): Promise<void> {
  await createFoldName(knex);
}
