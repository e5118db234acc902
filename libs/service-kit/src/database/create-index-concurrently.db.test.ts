import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import { createOwnDatabase, type OwnDatabase } from '../testing/own-database.ts';
import { connectDatabase } from './connect.ts';
import { createIndexConcurrently } from './create-index-concurrently.ts';
import { migrate } from './migrate.ts';

describe('an index that is added to a table in use', () => {
  let database: OwnDatabase;
  let knex: Knex;
  let root: string;
  beforeEach(async () => {
    database = await createOwnDatabase();
    knex = connectDatabase({ url: database.url, schema: 'public', statementTimeoutMs: 5_000 });
    await knex.raw('create table visits (id int, client text)');
    root = await mkdtemp(join(import.meta.dirname, '../testing/index-'));
    await mkdir(join(root, 'migrations'));
  });
  afterEach(async () => {
    await knex.destroy();
    await database.drop();
    await rm(root, { recursive: true });
  });

  const indexes = async () =>
    database.query(`select relname as name, indisvalid as "isValid", indisunique as "isUnique"
      from pg_index join pg_class on pg_class.oid = indexrelid where indrelid = 'visits'::regclass`);

  it('is built while the table is written to, and stays when the migration is repeated', async () => {
    await createIndexConcurrently(knex, 'visits_by_client', { on: `visits (client) where client <> ''` });
    await createIndexConcurrently(knex, 'visits_by_client', { on: `visits (client) where client <> ''` });
    expect(await indexes()).toEqual([{ name: 'visits_by_client', isValid: true, isUnique: false }]);
  });

  it('is built again after a build that was interrupted or failed', async () => {
    await knex('visits').insert([
      { id: 1, client: 'Ida' },
      { id: 1, client: 'Ada' },
    ]);
    const build = () => createIndexConcurrently(knex, 'visits_by_id', { on: 'visits (id)', isUnique: true });
    await expect(build()).rejects.toThrow('could not create unique index');
    expect(await indexes()).toEqual([{ name: 'visits_by_id', isValid: false, isUnique: true }]);
    await knex('visits').where({ client: 'Ada' }).update({ id: 2 });
    await build();
    expect(await indexes()).toEqual([{ name: 'visits_by_id', isValid: true, isUnique: true }]);
  });

  it('leaves the timeout of statements as it was', async () => {
    const single = connectDatabase({
      url: database.url,
      schema: 'public',
      statementTimeoutMs: 5_000,
      poolSize: 1,
    });
    try {
      await createIndexConcurrently(single, 'visits_by_client', { on: 'visits (client)' });
      const { rows } = await single.raw<{ rows: object[] }>('show statement_timeout');
      expect(rows).toEqual([{ statement_timeout: '5s' }]);
    } finally {
      await single.destroy();
    }
  });

  it('cannot be added in a transaction', async () => {
    const build = knex.transaction((trx) => trx.raw('create index concurrently visits_by_id on visits (id)'));
    await expect(build).rejects.toThrow('cannot run inside a transaction block');
  });

  it('is added by one of several copies that migrate at the same moment, while the others wait', async () => {
    const helper = pathToFileURL(join(import.meta.dirname, 'create-index-concurrently.ts')).href;
    await writeFile(
      join(root, 'migrations', '0001-index-of-visits.ts'),
      `import { createIndexConcurrently } from '${helper}';
       export const config = { transaction: false };
       export const up = (knex) => createIndexConcurrently(knex, 'visits_by_client', { on: 'visits (client)' });`,
    );
    const copies = [0, 1, 2].map(() => connectDatabase({ url: database.url, schema: 'public' }));
    try {
      await Promise.all(copies.map((copy) => migrate(copy, pathToFileURL(`${root}/`))));
    } finally {
      for (const copy of copies) await copy.destroy();
    }
    expect(await indexes()).toEqual([{ name: 'visits_by_client', isValid: true, isUnique: false }]);
    expect(await database.query(`select count(*)::int from migrations where name like '0001%'`)).toEqual([
      { count: 1 },
    ]);
  });
});
