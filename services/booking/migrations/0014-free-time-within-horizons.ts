import type { Knex } from 'knex';

/** Publishes free time again for salons whose booking horizon ends before the days published so far. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    delete from free_time_horizons where artist_id in (
      select artist.artist_id from artists artist join salon_settings using (salon_id) where horizon_days < 123
    )`);
}
