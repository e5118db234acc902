import { createFoldName } from '@frizo/service-kit';
import type { Knex } from 'knex';

/** Names are found without their accents and typographic apostrophes. `makers` has only folded names, since it is only searched. */
export async function up(knex: Knex): Promise<void> {
  await createFoldName(knex);
  await knex.raw('update makers set names = fold_name(names) where names <> fold_name(names)');
  await knex.raw('create index salons_by_folded_title on salons using gin (fold_name(title) gin_trgm_ops)');
  await knex.raw(
    'create index artists_by_folded_name on artists using gin (fold_name(full_name) gin_trgm_ops)',
  );
}
