import { freePort, loopback } from '../machine/ports.ts';
import { startTethered, type TetheredProcess } from '../machine/tethered-process.ts';
import { join } from 'node:path';
import { clusterFailure, superuser, type Cluster } from './cluster.ts';
import { settingFlags } from './settings.ts';

/** Longer than a fast shutdown with its checkpoint takes on a busy laptop. */
const stopTimeoutMs = 20_000;

export interface RunningPostgres {
  /** The superuser's URL of the database `name`. */
  urlOf(name: string): string;
  readonly ended: Promise<number>;
  stop(): Promise<void>;
}

/**
 * Starts the server of a cluster on the loopback address, on a free port by default.
 * @param log receives the output of the server.
 * @throws StartFailure with advice if the server cannot run.
 */
export async function startServer(
  cluster: Cluster,
  log: (text: string) => void,
  fixedPort?: number,
): Promise<RunningPostgres> {
  const attempts = 3;
  for (let attempt = 1; ; attempt += 1) {
    const port = fixedPort ?? (await freePort());
    const output: string[] = [];
    const onOutput = (text: string) => {
      output.push(text);
      log(text);
    };
    const server = await launch(cluster, port, onOutput);
    if (server !== undefined) return describe(cluster, port, server);
    // Another process may have taken the port before it was bound.
    const isPortTaken = /could not bind|address already in use/i.test(output.join(''));
    if (!isPortTaken || attempt === attempts) throw clusterFailure(cluster.folder, output.join(''));
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
      // The line may arrive in two chunks.
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
    stop: () => server.stop(stopTimeoutMs),
  };
}
