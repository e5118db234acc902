import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { startPostgres } from '../postgres/start-postgres.ts';
import { temporaryData, type TemporaryData } from '../testing/temporary-data.ts';
import { embeddedDatabase, findPortal } from './find-portal.ts';

// A first start writes 40 MB of files, which is slow on a busy machine.
jest.setTimeout(120_000);

describe('findPortal', () => {
  let temporary: TemporaryData;

  beforeEach(async () => {
    temporary = await temporaryData();
  });
  afterEach(() => temporary.remove());

  it('finds the embedded database by its folder, while it runs', async () => {
    const { data } = temporary;
    expect(await embeddedDatabase(data.path)).toBeUndefined();
    const server = await startPostgres(data, 'disposable', () => undefined);
    expect(await embeddedDatabase(data.path)).toBe(server.urlOf('frizo'));
    await server.stop();
    expect(await embeddedDatabase(data.path)).toBeUndefined();
  });

  it('uses DATABASE_URL', async () => {
    const databaseUrl = 'postgres://user@db.example.test/frizo';
    const env = { FRIZO_DATA: temporary.data.path, DATABASE_URL: databaseUrl, PORT: '4100' };
    expect(await findPortal(env)).toEqual({ databaseUrl, url: 'http://localhost:4100' });
    const publicUrl = 'https://frizo.example.test';
    expect(await findPortal({ ...env, PUBLIC_URL: publicUrl })).toEqual({ databaseUrl, url: publicUrl });
  });

  it('advises in one line what to do if no portal runs', async () => {
    await expect(findPortal({ FRIZO_DATA: temporary.data.path })).rejects.toThrow(
      `No portal runs with the data of ${temporary.data.path}: start it first (npm start), or name its database with DATABASE_URL.`,
    );
  });
});
