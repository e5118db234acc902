import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { openDataFolder, type DataFolder } from '../machine/data-folder.ts';
import type { RunningPostgres } from './server.ts';
import { startPostgres } from './start-postgres.ts';

const quiet = () => undefined;

// A first start writes 40 MB of files, which is slow on a busy machine.
jest.setTimeout(120_000);

describe('the embedded Postgres', () => {
  let root: string;
  let data: DataFolder;

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'frizo-postgres-'));
    // As root, the server runs as another user, who needs to enter this folder.
    await chmod(root, 0o755);
    data = await openDataFolder(root, undefined);
  });
  afterEach(() => rmSync(root, { recursive: true }));

  async function query<Row extends pg.QueryResultRow>(server: RunningPostgres, sql: string): Promise<Row[]> {
    const client = new pg.Client(server.urlOf('postgres'));
    await client.connect();
    try {
      return (await client.query<Row>(sql)).rows;
    } finally {
      await client.end();
    }
  }

  const pidFile = () => join(data.path, 'postgres', 'postmaster.pid');

  it('is version 18 with the required extensions and a built-in locale', async () => {
    const server = await startPostgres(data, 'disposable', quiet);
    for (const name of ['btree_gist', 'pg_trgm', 'citext']) await query(server, `create extension ${name}`);
    expect(
      await query(
        server,
        `select lower('ÄÉ') as lower, current_setting('server_version_num')::int / 10000 as major`,
      ),
    ).toEqual([{ lower: 'äé', major: 18 }]);
    await server.stop();
  });

  it('keeps its data after a restart', async () => {
    const first = await startPostgres(data, 'disposable', quiet);
    await query(first, 'create table kept as select 42 as answer');
    await first.stop();
    const second = await startPostgres(data, 'disposable', quiet);
    expect(await query(second, 'select answer from kept')).toEqual([{ answer: 42 }]);
    await second.stop();
  });

  it('rejects connections without its password', async () => {
    const server = await startPostgres(data, 'disposable', quiet);
    const client = new pg.Client(server.urlOf('postgres').replace(/:[^:@/]+@/, ':wrong@'));
    await expect(client.connect()).rejects.toThrow('password authentication failed');
    await server.stop();
  });

  it('stops the server of a crashed run', async () => {
    const left = await startPostgres(data, 'disposable', quiet);
    const next = await startPostgres(data, 'disposable', quiet);
    expect(await left.ended).toBe(0);
    expect(await query(next, 'select 1 as one')).toEqual([{ one: 1 }]);
    await next.stop();
  });

  it('starts despite a postmaster.pid with the id of another process', async () => {
    const first = await startPostgres(data, 'disposable', quiet);
    const left = readFileSync(pidFile(), 'utf8');
    await first.stop();
    writeFileSync(pidFile(), left.replace(/^\d+/, String(process.pid)));
    const second = await startPostgres(data, 'disposable', quiet);
    await second.stop();
    expect(await second.ended).toBe(0);
  });

  it('starts over after an interrupted first start', async () => {
    const first = await startPostgres(data, 'disposable', quiet);
    await first.stop();
    rmSync(join(data.path, 'postgres', 'global', 'pg_control'));
    const second = await startPostgres(data, 'disposable', quiet);
    expect(await query(second, 'select 1 as one')).toEqual([{ one: 1 }]);
    await second.stop();
  });

  it('rejects the data of another version', async () => {
    const first = await startPostgres(data, 'disposable', quiet);
    await first.stop();
    writeFileSync(join(data.path, 'postgres', 'PG_VERSION'), '17\n');
    await expect(startPostgres(data, 'disposable', quiet)).rejects.toThrow(
      /was written by Postgres 17, and this is 18: move it away/,
    );
  });
});
