import { freePort } from '../machine/ports.ts';
import { ensureDatabase } from '../postgres/databases.ts';
import { startPostgres } from '../postgres/start-postgres.ts';
import { temporaryData } from './temporary-data.ts';

/** A Postgres server of one suite, which may be taken away in the middle and brought back. */
export interface TestPostgres {
  /** The superuser's address of an empty database; stays the same over an outage. */
  readonly url: string;
  /** Ends it as an operator does: whoever is connected is sent away. */
  pause(): Promise<void>;
  /** Brings it back where it was. */
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a Postgres that keeps what it has promised, as a real one: some seconds, for suites about its outage only. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const { data, remove } = await temporaryData();
  const port = await freePort();
  const start = () => startPostgres(data, 'kept', () => undefined, port);
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
