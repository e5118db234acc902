import type { Knex } from 'knex';

/**
 * The indexes of bands contain the hash, so that hashes are compared without reading their rows: of ten million looks a look-up finds some
 * ten thousand candidates, each on a page of its own. Mirrored looks are added by the job that adds missing looks.
 */
export async function up(knex: Knex): Promise<void> {
  for (const band of [0, 1, 2, 3]) {
    await knex.raw(
      `create index image_looks_hash_by_band_${band} on image_looks (((hash >> ${band * 16}) & 65535)) include (hash, region, image_id)`,
    );
    await knex.raw(`drop index image_looks_band_${band}`);
  }
  await knex.raw('update images set has_looks = false');
}
