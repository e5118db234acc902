import type { Knex } from 'knex';

/**
 * What each picture and its parts look like, to find near-duplicates. A hash is looked up by its four bands of 16 bits: of two hashes that
 * differ in at most seven bits, at least one band differs in at most one.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table image_looks (
      image_id bigint not null references images (id) on delete cascade,
      region smallint not null,
      hash bigint not null,
      detail bigint not null,
      colors bytea not null,
      primary key (image_id, region)
    )`);
  for (const band of [0, 1, 2, 3]) {
    await knex.raw(`create index image_looks_band_${band} on image_looks (((hash >> ${band * 16}) & 65535))`);
  }
  // Pictures from before this table, whose looks a job adds.
  await knex.raw('alter table images add column has_looks boolean not null default false');
  await knex.raw('create index images_without_looks on images (id) where not has_looks');
}
