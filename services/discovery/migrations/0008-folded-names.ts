import { createFoldName } from '@frizo/service-kit';
import type { Knex } from 'knex';

/** Names are found without their accents and typographic apostrophes; the next migration adds the indexes. */
export async function up(knex: Knex): Promise<void> {
  await createFoldName(knex);
}
