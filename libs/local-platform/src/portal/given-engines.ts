import { natsServer } from '@frizo/service-kit';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { jetstreamManager } from '@nats-io/jetstream';
import pg from 'pg';
import { StartFailure, messageOf } from '../machine/start-failure.ts';

/**
 * Tries a database that a person named, before anything stands on it.
 * @throws StartFailure when it does not answer, or may not be built in.
 */
export async function givenPostgres(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    const { rows } = await client.query<{ may: boolean }>(
      `select (rolsuper or rolcreaterole) and has_database_privilege(current_database(), 'create') as may
       from pg_roles where rolname = current_user`,
    );
    if (rows[0]?.may) return url;
  } catch (error) {
    throw new StartFailure(
      `DATABASE_URL does not answer (${messageOf(error)}): start that Postgres, or leave the setting out to use the embedded one.`,
    );
  } finally {
    await client.end().catch(() => undefined);
  }
  throw new StartFailure(
    'The user of DATABASE_URL cannot create roles and schemas: use one who can (`alter role … createrole`, and owner of the database).',
  );
}

/** Rejects where the address is none, too. */
async function openNats(url: string): Promise<NatsConnection> {
  return connect({ ...natsServer(url), maxReconnectAttempts: 0 });
}

/** Tries a NATS server that a person named. @throws StartFailure when it does not answer or keeps no streams. */
export async function givenNats(url: string): Promise<string> {
  const instead = 'or leave the setting out to use the embedded one.';
  const connection = await openNats(url).catch((error: unknown) => {
    throw new StartFailure(`NATS_URL does not answer (${messageOf(error)}): start that server, ${instead}`);
  });
  try {
    await jetstreamManager(connection);
    return url;
  } catch {
    throw new StartFailure(`The server of NATS_URL keeps no streams: start it with --jetstream, ${instead}`);
  } finally {
    await connection.close();
  }
}
