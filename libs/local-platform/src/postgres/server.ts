import { freePort, loopback } from '../machine/ports.ts';
import { startTethered, type TetheredProcess } from '../machine/tethered-process.ts';
import { join } from 'node:path';
import { clusterFailure, superuser, type Cluster } from './cluster.ts';
import { settingFlags } from './settings.ts';

/** Longer than a fast shutdown with its checkpoint ever takes on a busy laptop. */
const stopPatienceMs = 20_000;

export interface RunningPostgres {
  /** The superuser's address of the database `name`. */
  urlOf(name: string): string;
  readonly ended: Promise<number>;
  stop(): Promise<void>;
}

/**
 * Starts the server of a cluster on the loopback address, on a free port unless one is fixed.
 * @param log receives what the server says.
 * @throws StartFailure with what to do when the server cannot run.
 */
export async function startServer(
  cluster: Cluster,
  log: (text: string) => void,
  fixedPort?: number,
): Promise<RunningPostgres> {
  const attempts = 3;
  for (let attempt = 1; ; attempt += 1) {
    const port = fixedPort ?? (await freePort());
    const said: string[] = [];
    const keep = (text: string) => {
      said.push(text);
      log(text);
    };
    const server = await launch(cluster, port, keep);
    if (server !== undefined) return describe(cluster, port, server);
    // Between finding a port and binding it, somebody else may have taken it.
    const isPortGone = /could not bind|address already in use/i.test(said.join(''));
    if (!isPortGone || attempt === attempts) throw clusterFailure(cluster.folder, said.join(''));
  }
}

async function launch(
  cluster: Cluster,
  port: number,
  log: (text: string) => void,
): Promise<TetheredProcess | undefined> {
  const ready = Promise.withResolvers<true>();
  let tail = '';
  const server = startTethered({
    command: join(cluster.home, 'bin', 'postgres'),
    args: ['-D', cluster.folder, ...settingFlags(cluster.durability, port)],
    stopSignal: 'INT',
    runAs: cluster.user,
    env: { LC_MESSAGES: 'C' },
    onOutput(text) {
      log(text);
      // The line may come in two pieces.
      tail = (tail + text).slice(-2_000);
      if (tail.includes('database system is ready to accept connections')) ready.resolve(true);
    },
  });
  const isReady = await Promise.race([ready.promise, server.ended.then(() => false)]);
  return isReady ? server : undefined;
}

function describe(cluster: Cluster, port: number, server: TetheredProcess): RunningPostgres {
  return {
    urlOf: (name) => `postgres://${superuser}:${cluster.password}@${loopback}:${port}/${name}`,
    ended: server.ended,
    stop: () => server.stop(stopPatienceMs),
  };
}
