import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { freePort } from '../machine/ports.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { verifyNats, verifyPostgres } from './external-engines.ts';

describe('external engines', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('are accepted if they are ready', async () => {
    const nats = process.env['NATS_URL'] ?? '';
    expect(await verifyPostgres(database.url)).toBe(database.url);
    expect(await verifyNats(nats)).toBe(nats);
  });

  it('are rejected if they do not respond', async () => {
    const port = await freePort();
    await expect(verifyPostgres(`postgres://a:b@127.0.0.1:${port}/frizo`)).rejects.toThrow(
      /^DATABASE_URL does not answer \(.*ECONNREFUSED.*\): start that Postgres/,
    );
    await expect(verifyNats(`nats://127.0.0.1:${port}`)).rejects.toThrow(/^NATS_URL does not answer/);
  });

  it('are rejected if the user may not create roles', async () => {
    const client = new pg.Client(database.url);
    await client.connect();
    await client.query(`create role powerless login password 'powerless'`);
    const url = new URL(database.url);
    url.username = 'powerless';
    url.password = 'powerless';
    await expect(verifyPostgres(url.href)).rejects.toThrow('cannot create roles and schemas');
    await client.query('drop role powerless');
    await client.end();
  });
});
