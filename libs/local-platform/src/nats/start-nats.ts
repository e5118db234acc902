import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loopback } from '../machine/ports.ts';
import { StartFailure } from '../machine/start-failure.ts';
import { startTethered } from '../machine/tethered-process.ts';
import { findNats } from './find-nats.ts';

const stopPatienceMs = 10_000;

export interface RunningNats {
  readonly url: string;
  readonly ended: Promise<number>;
  stop(): Promise<void>;
}

export interface NatsOptions {
  /** Where JetStream keeps its streams. */
  readonly folder: string;
  /** Wanted of everybody who connects; others on this machine can reach the port too. */
  readonly password?: string;
  /** A fixed port, for a test that stops the server and starts it again; else the server picks a free one. */
  readonly port?: number;
  log(text: string): void;
}

/**
 * Starts a NATS server with JetStream on disk, reachable from this machine only.
 * @throws StartFailure when there is no nats-server or it cannot run.
 */
export async function startNats({ folder, port, password, log }: NatsOptions): Promise<RunningNats> {
  const command = await findNats();
  const authorization = password === undefined ? [] : ['--config', await writeConfig(folder, password)];
  const found = Promise.withResolvers<number>();
  let said = '';
  const server = startTethered({
    command,
    // -1 lets the server pick a free port itself, which leaves no gap for somebody else to take it.
    args: [
      '--addr',
      loopback,
      '--port',
      String(port ?? -1),
      '--jetstream',
      '--store_dir',
      folder,
      ...authorization,
    ],
    stopSignal: 'TERM',
    onOutput(text) {
      log(text);
      said = (said + text).slice(-20_000);
      const listening = /Listening for client connections on [\d.]+:(\d+)[^]*Server is ready/.exec(said);
      if (listening !== null) found.resolve(Number(listening[1]));
    },
  });
  const ready = await Promise.race([found.promise, server.ended.then(() => undefined)]);
  if (ready === undefined) throw natsFailure(folder, said);
  return {
    url: `nats://${password === undefined ? '' : `${user}:${password}@`}${loopback}:${ready}`,
    ended: server.ended,
    stop: () => server.stop(stopPatienceMs),
  };
}

const user = 'frizo';

/** In a file for its owner alone: an argument of a process is seen by everybody on the machine. */
async function writeConfig(folder: string, password: string): Promise<string> {
  const file = join(folder, 'server.conf');
  await writeFile(file, `authorization { user: "${user}", password: "${password}" }\n`, { mode: 0o600 });
  await chmod(file, 0o600);
  return file;
}

function natsFailure(folder: string, said: string): StartFailure {
  if (/no space left/i.test(said)) {
    return new StartFailure(
      `The disk of ${folder} is full: free some space, or choose another with FRIZO_DATA.`,
    );
  }
  if (/permission denied|not writable/i.test(said)) {
    return new StartFailure(
      `NATS may not write ${folder}: change its permissions, or choose another with FRIZO_DATA.`,
    );
  }
  const why = said.split('\n').findLast((line) => /\[(FTL|ERR)\]|nats-server:/.test(line)) ?? said.trim();
  return new StartFailure(`NATS did not start: ${why.trim() || 'nats-server ended at once'}`);
}
