import { sessionsEnded } from '@frizo/contracts';
import { DeliverPolicy, jetstream, jetstreamManager, type Consumer } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/nats-core';
import type { Clock } from '../clock.ts';
import type { Logger } from '../log.ts';
import type { NatsLink } from '../nats/link.ts';
import { pause } from '../nats/pause.ts';
import { ensureStreams, streamOf } from '../nats/streams.ts';

/** Ended sessions whose access tokens may not have expired yet; every process stores them in memory. */
export interface EndedSessions {
  has(sessionId: string): boolean;
  /** Whether all published events have been read; false while NATS cannot be reached, and until missed events are read. */
  isCurrent(): boolean;
  /** Waits up to two seconds until sessions that ended before this process started are loaded; false if it took longer. */
  loaded(): Promise<boolean>;
  /** Calls the listener with sessions as they end; returns the function that unsubscribes. */
  subscribe(listener: (sessionIds: ReadonlySet<string>) => void): () => void;
  stop(): Promise<void>;
}

/** An access token lives ten minutes (decisions 2); clocks of machines may differ by up to half of that. */
const relevantMs = 15 * 60_000;
const loadDeadlineMs = 2_000;
const retryMs = 1_000;
const sweepEveryMs = 60_000;

interface Follower {
  readonly connection: NatsConnection;
  readonly link: NatsLink;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Follows the events about ended sessions that identity publishes, without a durable consumer: a process that starts reads the last
 * quarter of an hour, and one that was disconnected reads what it missed. No request to identity is needed.
 */
export function followEndedSessions(follower: Follower): EndedSessions {
  const { connection, link, clock, log } = follower;
  const memory = createMemory(clock);
  const stopping = new AbortController();
  const firstLoad = Promise.withResolvers<true>();
  let isCaughtUp = false;
  let wasLoaded = false;
  const set = (isCurrent: boolean): void => {
    isCaughtUp = isCurrent;
    wasLoaded ||= isCurrent;
    if (isCurrent) firstLoad.resolve(true);
  };

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await followOnce(follower, memory.add, set, stopping.signal);
      } catch (error) {
        if (stopping.signal.aborted || connection.isClosed()) return;
        log.warn({ err: error }, 'the stream of ended sessions was lost and is opened again');
        await pause(retryMs, stopping.signal);
      } finally {
        set(false);
      }
    }
  }

  const running = run();
  return {
    has: memory.has,
    subscribe: memory.subscribe,
    isCurrent: () => isCaughtUp && link.isUp(),
    loaded: async () => wasLoaded || Promise.race([firstLoad.promise, deadline(stopping.signal)]),
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** The recently ended sessions, with their listeners. */
function createMemory(clock: Clock) {
  /** Session ids with the time until which they are stored. */
  const ended = new Map<string, number>();
  const listeners = new Set<(sessionIds: ReadonlySet<string>) => void>();
  let sweptAt = clock.now().getTime();

  function sweep(now: number): void {
    if (now - sweptAt < sweepEveryMs) return;
    sweptAt = now;
    for (const [id, until] of ended) if (until <= now) ended.delete(id);
  }

  return {
    has: (sessionId: string) => ended.has(sessionId),
    subscribe(listener: (sessionIds: ReadonlySet<string>) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    add(sessionIds: readonly string[]) {
      const now = clock.now().getTime();
      for (const id of sessionIds) ended.set(id, now + relevantMs);
      for (const listener of [...listeners]) listener(new Set(sessionIds));
      sweep(now);
    },
  };
}

/** Reads until the connection is restored after a loss, or the signal aborts. Throws when the stream is lost. */
async function followOnce(
  { connection, link, log }: Follower,
  add: (sessionIds: readonly string[]) => void,
  setCurrent: (isCurrent: boolean) => void,
  signal: AbortSignal,
): Promise<void> {
  const source = await openSource(connection);
  const { num_pending: pending } = await source.info();
  const messages = await source.consume({
    callback(message) {
      try {
        add(sessionsEnded.payload.parse(message.json()).sessionIds);
      } catch (error) {
        log.error({ err: error, seq: message.seq }, 'an ended session is unreadable');
      }
      if (message.info.pending === 0) setCurrent(true);
    },
  });
  const close = (): void => void messages.close();
  const unsubscribe = link.onUp(close);
  signal.addEventListener('abort', close, { once: true });
  if (signal.aborted) close();
  if (pending === 0) setCurrent(true);
  const reason = await messages.closed();
  unsubscribe();
  signal.removeEventListener('abort', close);
  if (reason) throw reason;
}

/** Reads from a quarter of an hour before the newest event, by the timestamps of NATS. */
async function openSource(connection: NatsConnection): Promise<Consumer> {
  const stream = streamOf(sessionsEnded.service);
  await ensureStreams(connection, [sessionsEnded.service]);
  const { state } = await (await jetstreamManager(connection)).streams.info(stream);
  const newest = state.messages === 0 ? 0 : Date.parse(state.last_ts);
  const from = new Date(Math.max(0, newest - relevantMs));
  return jetstream(connection).consumers.get(stream, {
    filter_subjects: sessionsEnded.subject,
    deliver_policy: DeliverPolicy.StartTime,
    opt_start_time: from.toISOString(),
  });
}

async function deadline(signal: AbortSignal): Promise<false> {
  await pause(loadDeadlineMs, signal);
  return false;
}
