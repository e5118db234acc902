import { freePort } from '../machine/ports.ts';
import { ensureDatabase } from '../postgres/databases.ts';
import { startPostgres } from '../postgres/start-postgres.ts';
import { temporaryData } from './temporary-data.ts';

/** The Postgres server of one suite, which can be stopped and restarted to test an outage. */
export interface TestPostgres {
  /** The superuser's URL of an empty database; unchanged by an outage. */
  readonly url: string;
  /** Stops it like an operator, and closes all connections. */
  pause(): Promise<void>;
  /** Restarts it on the same port. */
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a durable Postgres, like a real one. Takes some seconds, so only for suites about outages. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const { data, remove } = await temporaryData();
  const port = await freePort();
  const start = () => startPostgres(data, 'durable', () => undefined, port);
  let server = await start();
  const url = server.urlOf('frizo');
  await ensureDatabase(server.urlOf('postgres'), 'frizo');
  return {
    url,
    pause: () => server.stop(),
    async resume() {
      server = await start();
    },
    async stop() {
      await server.stop();
      await remove();
    },
  };
}
