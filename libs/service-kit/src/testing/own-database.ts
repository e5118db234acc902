import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface OwnDatabase {
  readonly name: string;
  /** With the administrator's rights. */
  readonly url: string;
  /** Runs a statement as the administrator, bypassing all services. */
  query(sql: string): Promise<Record<string, unknown>[]>;
  drop(): Promise<void>;
}

/** An empty database for one suite, on the server that the preset of the service tests has started. */
export async function createOwnDatabase(): Promise<OwnDatabase> {
  const adminUrl = process.env.FRIZO_TEST_DATABASE_URL;
  if (adminUrl === undefined) throw new Error('No test platform runs: name the test *.db.test.ts.');
  const name = `kit_${randomBytes(6).toString('hex')}`;
  await once(adminUrl, `create database ${name}`);
  const url = new URL(adminUrl);
  url.pathname = name;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  return {
    name,
    url: url.href,
    query: async (sql) => (await client.query<Record<string, unknown>>(sql)).rows,
    async drop() {
      await client.end();
      await once(adminUrl, `drop database ${name} with (force)`);
    },
  };
}

async function once(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
