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

/** The message of a copy that takes requests. */
interface Started {
  readonly url: string;
  /** By chair. */
  readonly tokens: readonly string[];
  readonly artistTokens: readonly string[];
}

const program = fileURLToPath(new URL('copy-process.ts', import.meta.url));

export async function startKillableCopy(environment: CopyEnvironment): Promise<KillableCopy> {
  const child = fork(program, [], { execArgv: [] });
  const ended = once(child, 'exit');
  child.send({ environment });
  const started = once(child, 'message') as Promise<[Started]>;
  const [{ url, tokens, artistTokens }] = await Promise.race([
    started,
    ended.then(() => {
      throw new Error('the copy did not start');
    }),
  ]);
  return {
    url,
    tokenOf: async (chair) => tokens[chair] ?? '',
    artistTokenOf: async (chair) => artistTokens[chair] ?? '',
    advance: (by) => void (child.connected && child.send({ advance: by })),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
