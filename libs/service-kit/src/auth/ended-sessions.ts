import { sessionsEnded } from '@frizo/contracts';
import { DeliverPolicy, jetstream, jetstreamManager, type Consumer } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/nats-core';
import type { Clock } from '../clock.ts';
import type { Logger } from '../log.ts';
import type { NatsLink } from '../nats/link.ts';
import { pause } from '../nats/pause.ts';
import { ensureStreams, streamOf } from '../nats/streams.ts';

/** The sessions that ended while access tokens of theirs may still be about: every process keeps them in memory. */
export interface EndedSessions {
  has(sessionId: string): boolean;
  /** Whether everything that was published is known here; false while NATS cannot be reached, and until what was missed is read. */
  isCurrent(): boolean;
  /** Waits until what ended before this process started is known, for two seconds at most; false where it took longer. */
  loaded(): Promise<boolean>;
  /** Is told of sessions as they end; answers how to stop that. */
  listen(listener: (sessionIds: ReadonlySet<string>) => void): () => void;
  stop(): Promise<void>;
}

/** An access token lives ten minutes (decisions 2); clocks of machines may differ by as much as half of that. */
const relevantMs = 15 * 60_000;
const loadDeadlineMs = 2_000;
const tryAgainMs = 1_000;
const sweepEveryMs = 60_000;

interface Follower {
  readonly connection: NatsConnection;
  readonly link: NatsLink;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Follows the endings that identity publishes, from as far back as they matter, without a place of its own in NATS: a process that
 * starts reads the last quarter of an hour, one that was cut off reads what it missed. Nobody asks identity anything.
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
        await followOnce(follower, memory.take, set, stopping.signal);
      } catch (error) {
        if (stopping.signal.aborted || connection.isClosed()) return;
        log.warn({ err: error }, 'ended sessions are not heard, and are looked for again');
        await pause(tryAgainMs, stopping.signal);
      } finally {
        set(false);
      }
    }
  }

  const running = run();
  return {
    has: memory.has,
    listen: memory.listen,
    isCurrent: () => isCaughtUp && link.isUp(),
    loaded: async () => wasLoaded || Promise.race([firstLoad.promise, deadline(stopping.signal)]),
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** What has ended lately, and who wants to know. */
function createMemory(clock: Clock) {
  /** By session id, until when it is remembered. */
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
    listen(listener: (sessionIds: ReadonlySet<string>) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    take(sessionIds: readonly string[]) {
      const now = clock.now().getTime();
      for (const id of sessionIds) ended.set(id, now + relevantMs);
      for (const listener of [...listeners]) listener(new Set(sessionIds));
      sweep(now);
    },
  };
}

/** Reads until the connection was lost and is back, or the signal says to stop. Throws when the stream is lost. */
async function followOnce(
  { connection, link, log }: Follower,
  take: (sessionIds: readonly string[]) => void,
  setCurrent: (isCurrent: boolean) => void,
  signal: AbortSignal,
): Promise<void> {
  const source = await openSource(connection);
  const { num_pending: pending } = await source.info();
  const messages = await source.consume({
    callback(message) {
      try {
        take(sessionsEnded.payload.parse(message.json()).sessionIds);
      } catch (error) {
        log.error({ err: error, seq: message.seq }, 'an ended session is unreadable');
      }
      if (message.info.pending === 0) setCurrent(true);
    },
  });
  const close = (): void => void messages.close();
  const forgetLink = link.onUp(close);
  signal.addEventListener('abort', close, { once: true });
  if (signal.aborted) close();
  if (pending === 0) setCurrent(true);
  const reason = await messages.closed();
  forgetLink();
  signal.removeEventListener('abort', close);
  if (reason) throw reason;
}

/** From a quarter of an hour before the newest event: by the times that NATS itself has written. */
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
