import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { freePort } from '../machine/ports.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { givenNats, givenPostgres } from './given-engines.ts';

describe('engines that a person names', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('are taken when they serve', async () => {
    const nats = process.env['NATS_URL'] ?? '';
    expect(await givenPostgres(database.url)).toBe(database.url);
    expect(await givenNats(nats)).toBe(nats);
  });

  it('are refused when they do not answer', async () => {
    const port = await freePort();
    await expect(givenPostgres(`postgres://a:b@127.0.0.1:${port}/frizo`)).rejects.toThrow(
      /^DATABASE_URL does not answer \(.*ECONNREFUSED.*\): start that Postgres/,
    );
    await expect(givenNats(`nats://127.0.0.1:${port}`)).rejects.toThrow(/^NATS_URL does not answer/);
  });

  it('are refused when the user may not make roles', async () => {
    const client = new pg.Client(database.url);
    await client.connect();
    await client.query(`create role powerless login password 'powerless'`);
    const url = new URL(database.url);
    url.username = 'powerless';
    url.password = 'powerless';
    await expect(givenPostgres(url.href)).rejects.toThrow('cannot create roles and schemas');
    await client.query('drop role powerless');
    await client.end();
  });
});
