import { createHmac } from 'node:crypto';
import pg from 'pg';

/** What a service needs to exist in Postgres before it can migrate. */
export interface ServiceRole {
  readonly schema: string;
  readonly role: string;
  readonly url: string;
}

const extensions = ['btree_gist', 'citext', 'pg_trgm'];

/**
 * The role of a service and its connection URL. The password is derived from the administrator's, so that no copy of a service
 * needs another secret. An operator who creates the roles by hand sets `<NAME>_DATABASE_URL` instead.
 */
export function roleOf(adminUrl: string, name: string): ServiceRole {
  const url = new URL(adminUrl);
  const role = `frizo_${name}`;
  const password = createHmac('sha256', decodeURIComponent(url.password) || 'frizo')
    .update(role)
    .digest('base64url');
  url.username = role;
  url.password = password;
  return { schema: name, role, url: url.href };
}

/** The second schema of a service, with the tables of its job queue. */
export function jobsSchemaOf(service: string): string {
  return `${service}_jobs`;
}

/** Creates two schemas and a role for each service: none can read another's tables. Safe to repeat, also concurrently. */
export async function ensureRoles(adminUrl: string, names: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(4201)');
    for (const extension of extensions)
      await client.query(`create extension if not exists ${extension} schema public`);
    for (const name of names) await ensureRole(client, roleOf(adminUrl, name));
  } finally {
    await client.end();
  }
}

async function ensureRole(client: pg.Client, { schema, role, url }: ServiceRole): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role]);
  const name = client.escapeIdentifier(role);
  const password = client.escapeLiteral(decodeURIComponent(new URL(url).password));
  await unlessCreatedElsewhere(
    client.query(`${rowCount ? 'alter' : 'create'} role ${name} login password ${password}`),
  );
  await unlessCreatedElsewhere(client.query(`grant ${name} to current_user`));
  for (const own of [schema, jobsSchemaOf(schema)])
    await client.query(`create schema if not exists ${client.escapeIdentifier(own)} authorization ${name}`);
}

/** duplicate_object, unique_violation */
const createdElsewhere = new Set(['42710', '23505']);

/** Roles belong to the server, the lock to the database: another database may be set up at the same time. */
async function unlessCreatedElsewhere(statement: Promise<unknown>): Promise<void> {
  await statement.catch((error: unknown) => {
    const isDone =
      error instanceof pg.DatabaseError &&
      (createdElsewhere.has(error.code ?? '') || error.message.includes('concurrently updated'));
    if (!isDone) throw error;
  });
}
