import { nameKey, readCities } from '@frizo/places';
import type { Knex } from 'knex';

/** Cities with their population and a representative ZIP, for the suggestions in Where; reference data, the same on every machine. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table cities (
      city text not null,
      state text not null,
      name_key text not null,
      zip text not null,
      lat double precision not null,
      lon double precision not null,
      population integer not null,
      primary key (state, city)
    )`);
  const rows = readCities().map((city) => ({ ...city, name_key: nameKey(city.city) }));
  await knex.batchInsert('cities', rows, 5_000);
  await knex.raw('create index cities_by_prefix on cities (name_key text_pattern_ops)');
  await knex.raw('create index cities_by_likeness on cities using gin (name_key gin_trgm_ops)');
  await knex.raw('create index cities_by_population on cities (population desc)');
  await knex.raw('create index addresses_in_city on addresses (state, city)');
}
