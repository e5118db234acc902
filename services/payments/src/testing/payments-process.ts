import * as contracts from '@frizo/contracts';
import { createLogger, type Actor } from '@frizo/service-kit';
import { fixedClock, startTestHost, type TestHost } from '@frizo/service-kit/testing';
import { service } from '../index.ts';
import type { CopyObserver } from '../provider/copy-observer.ts';

/** What a copy of payments in a process of its own is started with. */
export interface CopyEnvironment {
  readonly databaseUrl: string;
  readonly natsUrl: string;
  /** The fixed time of its clock, ISO 8601. */
  readonly now: string;
  readonly env: Readonly<Record<string, string>>;
  /** Gets everything that the copy logs, at the most verbose level. */
  readonly logFile?: string;
}

/** A message of the parent process. */
export type ParentMessage =
  | { readonly start: CopyEnvironment }
  /** The first step of each name, and every event, that reaches this boundary from now on stays there for ever. */
  | { readonly hold: string }
  | {
      readonly call: {
        readonly id: number;
        readonly name: string;
        readonly request: object;
        readonly actor: Actor;
      };
    };

/** A message of the copy. */
export type CopyMessage =
  | {
      readonly started: {
        readonly url: string;
        readonly steps: readonly string[];
        readonly events: readonly (readonly string[])[];
      };
    }
  /** The name of a step, or the id of an event, that is held. */
  | { readonly held: string }
  | { readonly answered: { readonly id: number; readonly status: number; readonly body: unknown } }
  | { readonly failed: string };

// Runs as a child process, for a test that kills it, so it has no graceful shutdown.
let host: TestHost | undefined;
let heldBoundary: string | undefined;
const heldNames = new Set<string>();
let steps: readonly string[] = [];
let events: readonly (readonly string[])[] = [];
const names = new Map<string, string>();
const never = new Promise<void>(() => undefined);
const send = (message: CopyMessage): void => void process.send?.(message);

const observer: CopyObserver = {
  stepsDefined: (all) => {
    steps = all;
  },
  eventsDefined: (all) => {
    events = all;
  },
  async stepReached(boundary, { key, name }) {
    if (name !== undefined) names.set(key, name);
    const known = names.get(key) ?? key;
    if (boundary !== heldBoundary || heldNames.has(known)) return;
    heldNames.add(known);
    send({ held: known });
    await never;
  },
  async eventReached(boundary, eventId) {
    if (boundary !== heldBoundary) return;
    send({ held: eventId });
    await never;
  },
};

process.on('message', (message: ParentMessage) => {
  if ('hold' in message) hold(message.hold);
  else
    void ('start' in message ? start(message.start) : call(message.call)).catch((error: unknown) =>
      send({ failed: String(error) }),
    );
});
// The parent process has died.
process.on('disconnect', () => process.exit());

/** A held job keeps the worker of its queue from taking others, so that here others take them too. */
function hold(boundary: string): void {
  heldBoundary = boundary;
  const jobs = host?.services.get('payments')?.jobs;
  setInterval(() => {
    for (const queue of ['provider-step', 'provider-event'])
      void jobs?.runWaiting(queue).catch((error: unknown) => send({ failed: String(error) }));
  }, 250);
}

async function start({ now, logFile, ...environment }: CopyEnvironment): Promise<void> {
  host = await startTestHost({
    services: [{ ...service, compose: (parts) => service.compose({ ...parts, observer }) }],
    ...environment,
    clock: fixedClock(now),
    migrate: false,
    ...(logFile !== undefined && { log: createLogger('payments', 'trace', logFile) }),
  });
  send({ started: { url: host.url, steps, events } });
}

async function call({
  id,
  name,
  request,
  actor,
}: Extract<ParentMessage, { call: unknown }>['call']): Promise<void> {
  const definition = (contracts as unknown as Record<string, contracts.AnyCall>)[name];
  if (!definition || !host) throw new Error(`there is no call ${name}, or the copy has not started`);
  const { status, body } = await host.call(definition, request as never, { actor });
  send({ answered: { id, status, body } });
}
