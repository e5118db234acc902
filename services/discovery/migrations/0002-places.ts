import { readZipLocations } from '@frizo/places';
import type { Knex } from 'knex';

/** US ZIP codes with their city; reference data, the same on every machine. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table places (
      zip text primary key,
      city text not null,
      state text not null,
      lat double precision not null,
      lon double precision not null
    )`);
  await knex.batchInsert('places', readZipLocations(), 5_000);
  await knex.raw('create index places_by_city on places (lower(city) text_pattern_ops)');
}
