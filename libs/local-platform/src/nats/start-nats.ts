import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loopback } from '../machine/ports.ts';
import { StartFailure } from '../machine/start-failure.ts';
import { startTethered } from '../machine/tethered-process.ts';
import { findNats } from './find-nats.ts';

const stopTimeoutMs = 10_000;

export interface RunningNats {
  readonly url: string;
  readonly ended: Promise<number>;
  stop(): Promise<void>;
}

export interface NatsOptions {
  /** The folder of JetStream's streams. */
  readonly folder: string;
  /** Required from all clients, since other users of this machine can reach the port. */
  readonly password?: string;
  /** A fixed port, for a test that restarts the server; by default a free one. */
  readonly port?: number;
  log(text: string): void;
}

/**
 * Starts a NATS server with JetStream on disk, reachable from this machine only.
 * @throws StartFailure if there is no nats-server or it cannot run.
 */
export async function startNats({ folder, port, password, log }: NatsOptions): Promise<RunningNats> {
  const command = await findNats();
  const authorization = password === undefined ? [] : ['--config', await writeConfig(folder, password)];
  const found = Promise.withResolvers<number>();
  let output = '';
  const server = startTethered({
    command,
    // -1 lets the server choose a free port itself, so that no other process can take it in between.
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
      output = (output + text).slice(-20_000);
      const listening = /Listening for client connections on [\d.]+:(\d+)[^]*Server is ready/.exec(output);
      if (listening !== null) found.resolve(Number(listening[1]));
    },
  });
  const ready = await Promise.race([found.promise, server.ended.then(() => undefined)]);
  if (ready === undefined) throw natsFailure(folder, output);
  return {
    url: `nats://${password === undefined ? '' : `${user}:${password}@`}${loopback}:${ready}`,
    ended: server.ended,
    stop: () => server.stop(stopTimeoutMs),
  };
}

const user = 'frizo';

/** Writes the password to a file readable only by its owner, since all users can see the arguments of a process. */
async function writeConfig(folder: string, password: string): Promise<string> {
  const file = join(folder, 'server.conf');
  await writeFile(file, `authorization { user: "${user}", password: "${password}" }\n`, { mode: 0o600 });
  await chmod(file, 0o600);
  return file;
}

function natsFailure(folder: string, output: string): StartFailure {
  if (/no space left/i.test(output)) {
    return new StartFailure(
      `The disk of ${folder} is full: free some space, or choose another with FRIZO_DATA.`,
    );
  }
  if (/permission denied|not writable/i.test(output)) {
    return new StartFailure(
      `NATS may not write ${folder}: change its permissions, or choose another with FRIZO_DATA.`,
    );
  }
  const why = output.split('\n').findLast((line) => /\[(FTL|ERR)\]|nats-server:/.test(line)) ?? output.trim();
  return new StartFailure(`NATS did not start: ${why.trim() || 'nats-server ended at once'}`);
}
