import type { Knex } from 'knex';
import { migrateJobQueue } from '../jobs/job-queue.ts';
import type { Env, ServiceDefinition } from '../service.ts';
import { connectDatabase } from './connect.ts';
import { migrate } from './migrate.ts';
import { roleOf } from './roles.ts';

/**
 * Connects as a service's role: `<NAME>_DATABASE_URL` if an operator has created it, otherwise the one derived from the
 * administrator's address. `DATABASE_POOL` (10) limits the connections of a service in one process, and
 * `STATEMENT_TIMEOUT_MS` (10000) the time of a statement.
 */
export function databaseOf(name: string, databaseUrl: string, env: Env): Knex {
  const { schema, url } = roleOf(databaseUrl, name);
  return connectDatabase({
    url: env[`${name.toUpperCase()}_DATABASE_URL`] ?? url,
    schema,
    poolSize: Number(env.DATABASE_POOL ?? 10),
    statementTimeoutMs: Number(env.STATEMENT_TIMEOUT_MS ?? 10_000),
  });
}

/** Brings one service's schemas up to date. */
export async function migrateService(
  definition: ServiceDefinition,
  databaseUrl: string,
  env: Env,
): Promise<void> {
  const knex = databaseOf(definition.name, databaseUrl, env);
  try {
    await migrate(knex, definition.root);
    await migrateJobQueue(definition.name, knex);
  } finally {
    await knex.destroy();
  }
}
