import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { AnswerOf, AnyCall, RequestOf } from '@frizo/contracts';
import type { Actor } from '@frizo/service-kit';
import type { EventBoundary, StepBoundary } from '../provider/copy-observer.ts';
import type { CopyEnvironment, CopyMessage, ParentMessage } from './payments-process.ts';

/** A copy of payments in a process of its own. */
export interface KillablePayments {
  readonly url: string;
  /** The names of all steps. */
  readonly steps: readonly string[];
  /** The types of each handler of events. */
  readonly events: readonly (readonly string[])[];
  /** Makes a call as a user. Never resolves if the copy is killed before its answer. */
  call<C extends AnyCall>(
    call: C,
    request: RequestOf<C>,
    actor: Actor,
  ): Promise<{ readonly status: number; readonly body: AnswerOf<C> }>;
  /** The first step of each name, and every event, that reaches this boundary stays there. */
  hold(boundary: StepBoundary | EventBoundary): void;
  /** The names of steps and ids of events that are held. */
  readonly held: ReadonlySet<string>;
  /** Kills the process without a graceful shutdown. */
  kill(): Promise<void>;
}

const program = fileURLToPath(new URL('payments-process.ts', import.meta.url));

/** Starts a copy that a test can kill. Several use the same database and broker. */
export async function startKillablePayments(environment: CopyEnvironment): Promise<KillablePayments> {
  const child = fork(program, [], { execArgv: [] });
  const ended = once(child, 'exit');
  const send = (message: ParentMessage): void => void child.send(message);
  const held = new Set<string>();
  const calls = new Map<number, (answer: { status: number; body: never }) => void>();
  const started = Promise.withResolvers<Extract<CopyMessage, { started: unknown }>['started']>();
  child.on('message', (message: CopyMessage) => {
    if ('started' in message) started.resolve(message.started);
    else if ('held' in message) held.add(message.held);
    else if ('failed' in message) started.reject(new Error(message.failed));
    else
      calls.get(message.answered.id)?.({
        status: message.answered.status,
        body: message.answered.body as never,
      });
  });
  send({ start: environment });
  const copy = await Promise.race([
    started.promise,
    ended.then(() => {
      throw new Error('the copy did not start');
    }),
  ]);
  return {
    ...copy,
    held,
    call(call, request, actor) {
      const id = calls.size;
      const { promise, resolve } = Promise.withResolvers<{ status: number; body: never }>();
      calls.set(id, resolve);
      send({ call: { id, name: call.name, request, actor } });
      return promise;
    },
    hold: (boundary) => send({ hold: boundary }),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
