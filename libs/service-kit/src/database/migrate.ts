import { readdir } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Knex } from 'knex';
import { kitTables } from './kit-tables.ts';

interface Migration {
  readonly name: string;
  load(): Promise<Pick<Knex.Migration, 'up'>>;
}

/** Records the migrations that have run. An earlier release created it, and can still read it. */
const tableName = 'migrations';
const lockRetryMs = 200;

/**
 * Brings a service's schema up to date with knex's migrator, forward only: the kit's own tables, then `migrations/NNNN-title.ts` in order,
 * each in its own transaction. Names that this release does not know belong to a later one and are ignored.
 */
export async function migrate(knex: Knex, root: URL): Promise<void> {
  await knex.transaction(async (trx) => {
    // Copies may start concurrently: one migrates, the others wait and find nothing to do. knex's own lock would make them fail.
    await lockSchema(trx);
    await prepareTable(knex);
    const config = {
      tableName,
      migrationSource: sourceOf(await migrationsOf(root)),
      disableMigrationsListValidation: true,
    };
    // No other process migrates while this one holds the lock above, so knex's lock can only be that of a process that died.
    await knex.migrate.forceFreeMigrationsLock(config);
    await knex.migrate.latest(config);
  });
}

/** Asks again and again: a statement that waits would be waited for in turn by `create index concurrently`, forever. */
async function lockSchema(trx: Knex.Transaction): Promise<void> {
  for (;;) {
    const { rows } = await trx.raw<{ rows: { isLocked: boolean }[] }>(
      `select pg_try_advisory_xact_lock(hashtext(current_schema())) as "isLocked"`,
    );
    if (rows[0]?.isLocked) return;
    await pause(lockRetryMs);
  }
}

/** The columns of the previous release, whose copies also insert into the table, and those that knex needs. */
async function prepareTable(knex: Knex): Promise<void> {
  await knex.raw(
    `create table if not exists ${tableName} (name text primary key, run_at timestamptz not null default now())`,
  );
  await knex.raw(`
    alter table ${tableName}
      add column if not exists id bigint generated always as identity,
      add column if not exists batch integer not null default 0,
      add column if not exists migration_time timestamptz`);
}

function sourceOf(migrations: Migration[]): Knex.MigrationSource<Migration> {
  return {
    getMigrations: async () => migrations,
    getMigrationName: ({ name }) => name,
    getMigration: async (migration) => ({ ...(await migration.load()), down: refuseDown }),
  };
}

/** knex requires a `down` for every migration. */
function refuseDown(): Promise<never> {
  return Promise.reject(new Error('Migrations go forward only.'));
}

async function migrationsOf(root: URL): Promise<Migration[]> {
  const folder = new URL('migrations/', root);
  const files = (await readdir(fileURLToPath(folder)))
    .filter((file) => /^\d{4}-[\w-]+\.ts$/.test(file))
    .sort();
  return [
    ...kitTables.map(({ name, up }) => ({ name, load: async () => ({ up }) })),
    ...files.map((name) => ({
      name,
      load: () => import(new URL(name, folder).href) as Promise<Pick<Knex.Migration, 'up'>>,
    })),
  ];
}
