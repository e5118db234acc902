import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Knex } from 'knex';
import { kitTables } from './kit-tables.ts';

interface Migration {
  readonly name: string;
  up(knex: Knex): Promise<void>;
}

/** Brings a service's schema up to date: the kit's own tables, then `migrations/NNNN-title.ts` in order, each in one transaction. */
export async function migrate(knex: Knex, root: URL): Promise<void> {
  await knex.transaction(async (trx) => {
    // Two copies that start at once: one migrates, the other waits and finds nothing to do.
    await trx.raw(`select pg_advisory_xact_lock(hashtext(current_schema()))`);
    await trx.raw(
      'create table if not exists migrations (name text primary key, run_at timestamptz not null default now())',
    );
    const done = new Set((await trx<{ name: string }>('migrations').select('name')).map((row) => row.name));
    for (const migration of await migrationsOf(root, done)) {
      await migration.up(trx);
      await trx('migrations').insert({ name: migration.name });
    }
  });
}

async function migrationsOf(root: URL, done: ReadonlySet<string>): Promise<Migration[]> {
  const folder = new URL('migrations/', root);
  const files = (await readdir(fileURLToPath(folder)))
    .filter((file) => /^\d{4}-[\w-]+\.ts$/.test(file))
    .sort();
  const waiting = files.filter((file) => !done.has(file));
  const loaded = await Promise.all(
    waiting.map((file) => import(new URL(file, folder).href) as Promise<Migration>),
  );
  const own = waiting.map((name, index) => ({ name, up: (loaded[index] as Migration).up }));
  return [...kitTables.filter(({ name }) => !done.has(name)), ...own];
}
