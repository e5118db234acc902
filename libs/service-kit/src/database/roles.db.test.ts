import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { migrateAll } from '../host.ts';
import { createOwnDatabase, type OwnDatabase } from '../testing/own-database.ts';
import { sample } from '../testing/sample/service.ts';
import { sampleReader } from '../testing/sample-reader/service.ts';
import { connectDatabase } from './connect.ts';
import { roleOf } from './roles.ts';

describe('the schemas of services', () => {
  let database: OwnDatabase;
  beforeEach(async () => {
    database = await createOwnDatabase();
  });
  afterEach(() => database.drop());

  const prepare = (): Promise<void> =>
    migrateAll({ services: [sample, sampleReader], databaseUrl: database.url, natsUrl: '' });

  it('are made and migrated once by any number of copies that start at the same moment', async () => {
    await Promise.all([prepare(), prepare(), prepare()]);
    await prepare();
    expect(await database.query('select name from booking.migrations order by name')).toEqual([
      { name: '0001-things.ts' },
      { name: 'service-kit-1' },
      { name: 'service-kit-2' },
    ]);
  });

  it('are closed to every service but their own', async () => {
    await prepare();
    const knex = connectDatabase({ url: roleOf(database.url, 'messaging').url, schema: 'messaging' });
    try {
      expect(await knex('seen_things')).toEqual([]);
      await expect(knex.raw('select * from booking.things')).rejects.toThrow(
        'permission denied for schema booking',
      );
      await expect(knex.raw('create table public.loot (id int)')).rejects.toThrow('permission denied');
      await expect(knex.raw('create schema mine')).rejects.toThrow('permission denied');
    } finally {
      await knex.destroy();
    }
  });

  it('hand out numbers for bigint, texts for dates, and lists of them', async () => {
    await prepare();
    const knex = connectDatabase({ url: roleOf(database.url, 'booking').url, schema: 'booking' });
    try {
      const { rows } = await knex.raw<{ rows: unknown[] }>(
        `select 5::bigint as big, '{1,2}'::bigint[] as bigs, '2027-03-14'::date as day, '{2027-03-14}'::date[] as days`,
      );
      expect(rows).toEqual([{ big: 5, bigs: [1, 2], day: '2027-03-14', days: ['2027-03-14'] }]);
    } finally {
      await knex.destroy();
    }
  });
});
