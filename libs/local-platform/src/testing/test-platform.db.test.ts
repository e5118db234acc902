import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { startTestNats } from './test-nats.ts';

describe('the test platform', () => {
  let one: TestDatabase;
  let other: TestDatabase;

  beforeAll(async () => {
    [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  });
  afterAll(() => Promise.all([one.drop(), other.drop()]));

  async function query(url: string, sql: string): Promise<object[]> {
    const client = new pg.Client(url);
    await client.connect();
    try {
      return (await client.query<object>(sql)).rows;
    } finally {
      await client.end();
    }
  }

  it('gives every suite the tables of all services', async () => {
    const sql = `select table_name from information_schema.tables where table_schema = 'identity' and table_name = 'outbox'`;
    expect(await query(one.url, sql)).toEqual([{ table_name: 'outbox' }]);
  });

  it('isolates suites', async () => {
    await query(one.url, 'create table mine (id int)');
    await expect(query(other.url, 'select * from mine')).rejects.toThrow('does not exist');
  });

  it('drops a database with open connections', async () => {
    const database = await createTestDatabase();
    const client = new pg.Client(database.url);
    client.on('error', () => undefined);
    await client.connect();
    await database.drop();
    await expect(query(database.url, 'select 1')).rejects.toThrow('does not exist');
  });

  it('stops NATS and restarts it at the same address', async () => {
    const nats = await startTestNats();
    await nats.pause();
    await nats.resume();
    await nats.stop();
    expect(nats.url).toMatch(/^nats:\/\/127\.0\.0\.1:\d+$/);
  });
});
