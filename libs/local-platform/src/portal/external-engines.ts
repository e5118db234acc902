import { natsServer } from '@frizo/service-kit';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { jetstreamManager } from '@nats-io/jetstream';
import pg from 'pg';
import { StartFailure, messageOf } from '../machine/start-failure.ts';

/**
 * Checks the database of DATABASE_URL before anything uses it. @returns its URL
 * @throws StartFailure if it does not respond, or its user lacks permissions.
 */
export async function verifyPostgres(url: string): Promise<string> {
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

/** Rejects, instead of throwing, for an invalid URL. */
async function openNats(url: string): Promise<NatsConnection> {
  return connect({ ...natsServer(url), maxReconnectAttempts: 0 });
}

/** Checks the server of NATS_URL. @returns its URL @throws StartFailure if it does not respond or has no JetStream. */
export async function verifyNats(url: string): Promise<string> {
  const instead = 'or leave the setting out to use the embedded one.';
  const connection = await openNats(url).catch((error: unknown) => {
    throw new StartFailure(`NATS_URL does not answer (${messageOf(error)}): start that server, ${instead}`);
  });
  try {
    await jetstreamManager(connection);
    return url;
  } catch {
    throw new StartFailure(`The server of NATS_URL has no JetStream: start it with --jetstream, ${instead}`);
  } finally {
    await connection.close();
  }
}
