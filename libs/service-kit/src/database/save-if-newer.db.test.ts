import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import knexOf, { type Knex } from 'knex';
import { createOwnDatabase, type OwnDatabase } from '../testing/own-database.ts';
import { saveIfNewer } from './save-if-newer.ts';

describe('a snapshot of another domain', () => {
  let database: OwnDatabase;
  let knex: Knex;
  beforeAll(async () => {
    database = await createOwnDatabase();
    knex = knexOf({ client: 'pg', connection: database.url });
    await knex.raw(
      'create table salons (id integer primary key, version integer not null, name text not null)',
    );
  });
  beforeEach(async () => {
    await knex('salons').delete();
    await saveIfNewer(knex, 'salons', 'id', { id: 1, version: 5, name: 'five' });
  });
  afterAll(async () => {
    await knex.destroy();
    await database.drop();
  });

  it.each([
    [4, false, 'five'],
    [5, false, 'five'],
    [6, true, 'six'],
  ])('of version %i replaces version 5: %s', async (version, isSaved, name) => {
    expect(await saveIfNewer(knex, 'salons', 'id', { id: 1, version, name: 'six' })).toBe(isSaved);
    expect(await knex('salons').pluck('name')).toEqual([name]);
  });
});
