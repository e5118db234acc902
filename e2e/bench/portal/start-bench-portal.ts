import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { PortalRequests, PortalRequest, PortalMessage } from './portal-requests.ts';

/** The measured portal, in a separate process. */
export interface BenchPortal {
  readonly url: string;
  readonly databaseUrl: string;
  readonly natsUrl: string;
  ask<Name extends keyof PortalRequests>(
    name: Name,
    input: PortalRequests[Name]['input'],
  ): Promise<PortalRequests[Name]['answer']>;
  stop(): Promise<void>;
}

const program = join(import.meta.dirname, 'portal-process.ts');

export interface BenchPortalOptions {
  readonly dataDir: string;
  /** Node options of the process, such as `--cpu-prof`. */
  readonly execArgv?: readonly string[];
  /** Settings in addition to those of this process. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts the portal like `npm start`, with durable data and the demo, but without a rate limit per address. */
export async function startBenchPortal({
  dataDir,
  execArgv = [],
  env = {},
}: BenchPortalOptions): Promise<BenchPortal> {
  const child = fork(program, [dataDir], {
    execArgv: [...process.execArgv, ...execArgv],
    env: { ...process.env, ...env },
    serialization: 'advanced',
  });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const ready = Promise.withResolvers<Extract<PortalMessage, { kind: 'ready' }>>();
  let lastNumber = 0;

  child.on('message', (message: PortalMessage) => {
    if (message.kind === 'ready') return ready.resolve(message);
    const request = message.number === undefined ? undefined : waiting.get(message.number);
    if (message.kind === 'answer') request?.resolve(message.answer);
    else request?.reject(new Error(message.message));
  });
  child.once('exit', (code) => {
    const error = new Error(`The portal ended (${code ?? 'killed'}).`);
    ready.reject(error);
    for (const request of waiting.values()) request.reject(error);
  });

  const { url, databaseUrl, natsUrl } = await ready.promise;
  return {
    url,
    databaseUrl,
    natsUrl,
    async ask(name, input) {
      const number = ++lastNumber;
      const answer = Promise.withResolvers<unknown>();
      waiting.set(number, answer);
      child.send({ number, request: { name, input } as PortalRequest });
      // The process sends each answer in the type that PortalRequests defines.
      return (await answer.promise.finally(() => waiting.delete(number))) as never;
    },
    stop: () => stop(child),
  };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
}
