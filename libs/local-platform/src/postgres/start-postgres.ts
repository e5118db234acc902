import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataFolder } from '../machine/data-folder.ts';
import { secretOf } from '../machine/secrets.ts';
import { StartFailure } from '../machine/start-failure.ts';
import type { SystemUser } from '../machine/tethered-process.ts';
import { copyPostgres, findPostgres, makeExecutable, type PostgresHome } from './binaries.ts';
import { initializeCluster, type Cluster } from './cluster.ts';
import { clearLeftover } from './leftover.ts';
import { canReach, isRoot, postgresUser } from './server-user.ts';
import { startServer, type RunningPostgres } from './server.ts';
import type { Durability } from './settings.ts';

/** Files for the user `postgres` if it cannot access the project (as in `/root`). */
const sharedFolder = '/var/lib/frizo';

/**
 * Starts an embedded Postgres 18 with its files in `data`. Requires the folder's lock.
 * @param port for a test that restarts the server; by default a free one.
 * @throws StartFailure with one line on what to do.
 */
export async function startPostgres(
  data: DataFolder,
  durability: Durability,
  log: (text: string) => void,
  port?: number,
): Promise<RunningPostgres> {
  const password = await secretOf(data.path, 'postgres');
  const location = await chooseLocation(data, password);
  const cluster: Cluster = { ...location, password, durability };
  await clearLeftover(cluster.folder);
  await initializeCluster(cluster);
  return startServer(cluster, log, port);
}

type Location = Pick<Cluster, 'home' | 'folder' | 'user'>;

async function chooseLocation(data: DataFolder, password: string): Promise<Location> {
  const home = findPostgres();
  await makeExecutable(home);
  const folder = join(data.path, 'postgres');
  if (!isRoot()) return { home, folder, user: undefined };
  const user = await postgresUser();
  if (await canReach(user, data.path)) return { home: await reachableHome(home, user), folder, user };
  return {
    home: await reachableHome(home, user),
    folder: await sharedLocation(data, folder, password),
    user,
  };
}

async function reachableHome(home: PostgresHome, user: SystemUser): Promise<PostgresHome> {
  if (await canReach(user, join(home, 'bin', 'postgres'))) return home;
  await mkdir(sharedFolder, { recursive: true });
  return copyPostgres(home, join(sharedFolder, `server-${shortHash(home)}`));
}

async function sharedLocation(data: DataFolder, folder: string, password: string): Promise<string> {
  if (data.isChosen) {
    throw new StartFailure(
      `As root, Postgres runs as the user "postgres", who cannot access ${data.path}: choose a folder that all users can access with FRIZO_DATA.`,
    );
  }
  await mkdir(sharedFolder, { recursive: true });
  return sharedDataFolder(folder, password);
}

/** The alternative folder for a data folder that Postgres cannot access. It depends on the password, so that deleting `.frizo/` starts over. */
export function sharedDataFolder(folder: string, password: string): string {
  return join(sharedFolder, `data-${shortHash(folder + password)}`);
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
