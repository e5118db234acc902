import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataFolder } from '../machine/data-folder.ts';
import { secretOf } from '../machine/secrets.ts';
import { StartFailure } from '../machine/start-failure.ts';
import type { SystemUser } from '../machine/tethered-process.ts';
import { copyPostgres, findPostgres, makeRunnable, type PostgresHome } from './binaries.ts';
import { initialiseCluster, type Cluster } from './cluster.ts';
import { clearLeftover } from './leftover.ts';
import { canReach, isRoot, postgresUser } from './server-user.ts';
import { startServer, type RunningPostgres } from './server.ts';
import type { Durability } from './settings.ts';

/** Where root keeps what the user `postgres` must reach, when the project itself lies out of reach (`/root`). */
const sharedFolder = '/var/lib/frizo';

/**
 * Starts an embedded Postgres 18 with its files in `data`. Hold the folder's lock.
 * @param port for a test that stops the server and starts it again; else it takes a free one.
 * @throws StartFailure with one line on what to do.
 */
export async function startPostgres(
  data: DataFolder,
  durability: Durability,
  log: (text: string) => void,
  port?: number,
): Promise<RunningPostgres> {
  const password = await secretOf(data.path, 'postgres');
  const place = await choosePlace(data, password);
  const cluster: Cluster = { ...place, password, durability };
  await clearLeftover(cluster.folder);
  await initialiseCluster(cluster);
  return startServer(cluster, log, port);
}

type Place = Pick<Cluster, 'home' | 'folder' | 'user'>;

async function choosePlace(data: DataFolder, password: string): Promise<Place> {
  const home = findPostgres();
  await makeRunnable(home);
  const folder = join(data.path, 'postgres');
  if (!isRoot()) return { home, folder, user: undefined };
  const user = await postgresUser();
  if (await canReach(user, data.path)) return { home: await reachableHome(home, user), folder, user };
  return { home: await reachableHome(home, user), folder: await sharedPlace(data, folder, password), user };
}

async function reachableHome(home: PostgresHome, user: SystemUser): Promise<PostgresHome> {
  if (await canReach(user, join(home, 'bin', 'postgres'))) return home;
  await mkdir(sharedFolder, { recursive: true });
  return copyPostgres(home, join(sharedFolder, `server-${shortHash(home)}`));
}

async function sharedPlace(data: DataFolder, folder: string, password: string): Promise<string> {
  if (data.isChosen) {
    throw new StartFailure(
      `As root, Postgres runs as the user "postgres", who cannot reach ${data.path}: choose a folder that all can reach with FRIZO_DATA.`,
    );
  }
  await mkdir(sharedFolder, { recursive: true });
  return placeOutside(folder, password);
}

/** Where the files of a folder that Postgres cannot reach lie instead. Whoever deletes `.frizo/` starts over: its next password leads elsewhere. */
export function placeOutside(folder: string, password: string): string {
  return join(sharedFolder, `data-${shortHash(folder + password)}`);
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
