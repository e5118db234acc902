import { createIndexConcurrently } from '@frizo/service-kit';
import type { Knex } from 'knex';

export const config = { transaction: false };

/** The indexes of names as they are, `salons_by_title`, `artists_by_name` and `makers_by_name`, serve the previous release only; a later one can drop them. */
export async function up(knex: Knex): Promise<void> {
  await createIndexConcurrently(knex, 'salons_by_folded_title', {
    on: 'salons using gin (fold_name(title) gin_trgm_ops)',
  });
  await createIndexConcurrently(knex, 'artists_by_folded_name', {
    on: 'artists using gin (fold_name(full_name) gin_trgm_ops)',
  });
  await createIndexConcurrently(knex, 'makers_by_folded_names', {
    on: 'makers using gin (fold_name(names) gin_trgm_ops)',
  });
}
