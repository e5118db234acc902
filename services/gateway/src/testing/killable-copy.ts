import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { CopyEnvironment, Target } from './booking-copy.ts';

/** A copy in a process of its own. */
export interface KillableCopy extends Target {
  /** Kills the process without a graceful shutdown. */
  kill(): Promise<void>;
  advance(by: { readonly seconds: number }): void;
}

const program = fileURLToPath(new URL('copy-process.ts', import.meta.url));

export async function startKillableCopy(environment: CopyEnvironment): Promise<KillableCopy> {
  const child = fork(program, [], { execArgv: [] });
  const ended = once(child, 'exit');
  child.send({ environment });
  const started = once(child, 'message') as Promise<[{ url: string; tokens: string[] }]>;
  const [{ url, tokens }] = await Promise.race([
    started,
    ended.then(() => {
      throw new Error('the copy did not start');
    }),
  ]);
  return {
    url,
    tokenOf: async (chair) => tokens[chair] ?? '',
    advance: (by) => void (child.connected && child.send({ advance: by })),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
