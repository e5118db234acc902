import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Koa alone, in a separate process. */
export interface BareKoa {
  readonly url: string;
  /** Sets the body of all following responses. */
  setBody(body: object): Promise<void>;
  stop(): void;
}

export async function startBareKoa(): Promise<BareKoa> {
  const child = fork(join(import.meta.dirname, 'bare-koa.ts'));
  const [url] = (await once(child, 'message')) as [string];
  return {
    url,
    async setBody(body) {
      const ready = once(child, 'message');
      child.send(body);
      await ready;
    },
    stop: () => child.disconnect(),
  };
}
