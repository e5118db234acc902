import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import knexOf, { type Knex } from 'knex';
import { createOwnDatabase, type OwnDatabase } from '../testing/own-database.ts';
import { createFoldName } from './fold-name.ts';

describe('a folded name', () => {
  let database: OwnDatabase;
  let knex: Knex;
  beforeAll(async () => {
    database = await createOwnDatabase();
    knex = knexOf({ client: 'pg', connection: database.url });
    await createFoldName(knex);
  });
  afterAll(async () => {
    await knex.destroy();
    await database.drop();
  });

  const fold = async (name: string | null) => {
    const { rows } = await knex.raw<{ rows: { folded: string | null }[] }>('select fold_name(?) as folded', [
      name,
    ]);
    return rows[0]?.folded;
  };

  it.each([
    ['Zoë', 'zoe'],
    ['ZOE\u0308', 'zoe'],
    ['O’Neil', "o'neil"],
    ['D‘Angelo', "d'angelo"],
    ["O'Hara", "o'hara"],
    ['José Núñez', 'jose nunez'],
    ['Søren Łukasz', 'soren lukasz'],
    ['Renée’s % _ \\% Ünder', "renee's % _ \\% under"],
    ['李小龍', '李小龍'],
    ['', ''],
    [null, null],
  ])('of %j is %j', async (name, folded) => {
    expect(await fold(name)).toBe(folded);
  });

  it('is the same when it is folded again', async () => {
    const once = await fold('Zoë O’Neil-Łopez');
    expect(await fold(once ?? '')).toBe(once);
  });

  it('can be indexed', async () => {
    await knex.raw('create table names (name text)');
    await knex.raw('create index names_folded on names (fold_name(name))');
    await knex('names').insert({ name: 'Zoë' });
    expect(await knex('names').whereRaw('fold_name(name) = fold_name(?)', ['ZOE']).pluck('name')).toEqual([
      'Zoë',
    ]);
  });
});
