import type { Knex } from 'knex';

/** Has free time told again of salons whose clients may book less far ahead than others were told of. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    delete from free_time_horizons where artist_id in (
      select artist.artist_id from artists artist join salon_settings using (salon_id) where horizon_days < 123
    )`);
}
