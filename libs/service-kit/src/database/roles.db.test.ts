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

  it('are created and migrated once by any number of copies that start at the same moment', async () => {
    await Promise.all([prepare(), prepare(), prepare()]);
    await prepare();
    expect(await database.query('select name from booking.migrations order by name')).toEqual([
      { name: '0001-things.ts' },
      { name: 'service-kit-1' },
      { name: 'service-kit-2' },
    ]);
  });

  it('keep the migrations that the previous release has applied, and continue from there', async () => {
    await prepare();
    await database.query(`
      alter table booking.migrations drop column id, drop column batch, drop column migration_time;
      drop table booking.migrations_lock;
      alter table booking.things rename to things_with_data`);
    await prepare();
    // The table would exist if the migration had run again.
    expect(await database.query(`select to_regclass('booking.things') as things`)).toEqual([
      { things: null },
    ]);
    // A copy of that release inserts only a name.
    await database.query(`insert into booking.migrations (name) values ('9999-of-a-later-release.ts')`);
    await prepare();
  });

  it('are migrated even if a process died during a migration', async () => {
    await prepare();
    await database.query(`update booking.migrations_lock set is_locked = 1`);
    await prepare();
    expect(await database.query('select is_locked from booking.migrations_lock')).toEqual([{ is_locked: 0 }]);
  });

  it('are accessible to their own service only', async () => {
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

  it('return numbers for bigint, texts for dates, and arrays of them', async () => {
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
