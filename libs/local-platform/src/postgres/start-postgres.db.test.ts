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

// A first start writes 40 MB of files; on a busy machine that takes its time.
jest.setTimeout(120_000);

describe('the embedded Postgres', () => {
  let root: string;
  let data: DataFolder;

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'frizo-postgres-'));
    // As root, the server runs as another user, who has to get in.
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

  it('is version 18 with the extensions that the services need, and sorts the same everywhere', async () => {
    const server = await startPostgres(data, 'thrown-away', quiet);
    for (const name of ['btree_gist', 'pg_trgm', 'citext']) await query(server, `create extension ${name}`);
    expect(
      await query(
        server,
        `select lower('ÄÉ') as lower, current_setting('server_version_num')::int / 10000 as major`,
      ),
    ).toEqual([{ lower: 'äé', major: 18 }]);
    await server.stop();
  });

  it('keeps its data over a restart', async () => {
    const first = await startPostgres(data, 'thrown-away', quiet);
    await query(first, 'create table kept as select 42 as answer');
    await first.stop();
    const second = await startPostgres(data, 'thrown-away', quiet);
    expect(await query(second, 'select answer from kept')).toEqual([{ answer: 42 }]);
    await second.stop();
  });

  it('rejects connections without its password', async () => {
    const server = await startPostgres(data, 'thrown-away', quiet);
    const client = new pg.Client(server.urlOf('postgres').replace(/:[^:@/]+@/, ':wrong@'));
    await expect(client.connect()).rejects.toThrow('password authentication failed');
    await server.stop();
  });

  it('ends a server that a crashed run left behind', async () => {
    const left = await startPostgres(data, 'thrown-away', quiet);
    const next = await startPostgres(data, 'thrown-away', quiet);
    expect(await left.ended).toBe(0);
    expect(await query(next, 'select 1 as one')).toEqual([{ one: 1 }]);
    await next.stop();
  });

  it('starts in spite of a postmaster.pid with the number of another process', async () => {
    const first = await startPostgres(data, 'thrown-away', quiet);
    const left = readFileSync(pidFile(), 'utf8');
    await first.stop();
    writeFileSync(pidFile(), left.replace(/^\d+/, String(process.pid)));
    const second = await startPostgres(data, 'thrown-away', quiet);
    await second.stop();
    expect(await second.ended).toBe(0);
  });

  it('starts over when its first start was cut off', async () => {
    const first = await startPostgres(data, 'thrown-away', quiet);
    await first.stop();
    rmSync(join(data.path, 'postgres', 'global', 'pg_control'));
    const second = await startPostgres(data, 'thrown-away', quiet);
    expect(await query(second, 'select 1 as one')).toEqual([{ one: 1 }]);
    await second.stop();
  });

  it('leaves the data of another version alone', async () => {
    const first = await startPostgres(data, 'thrown-away', quiet);
    await first.stop();
    writeFileSync(join(data.path, 'postgres', 'PG_VERSION'), '17\n');
    await expect(startPostgres(data, 'thrown-away', quiet)).rejects.toThrow(
      /was written by Postgres 17, and this is 18: move it away/,
    );
  });
});
