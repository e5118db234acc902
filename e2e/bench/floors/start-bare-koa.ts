import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Koa alone, in a process of its own. */
export interface BareKoa {
  readonly url: string;
  /** What it answers from now on. */
  give(answer: object): Promise<void>;
  stop(): void;
}

export async function startBareKoa(): Promise<BareKoa> {
  const child = fork(join(import.meta.dirname, 'bare-koa.ts'));
  const [url] = (await once(child, 'message')) as [string];
  return {
    url,
    async give(answer) {
      const taken = once(child, 'message');
      child.send(answer);
      await taken;
    },
    stop: () => child.disconnect(),
  };
}
