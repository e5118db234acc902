import type { JsMsg } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/nats-core';
import type { Logger } from '../log.ts';
import { createFeedRing, type FeedEntry } from './feed-ring.ts';
import type { FeedStream } from './feed-stream.ts';
import { followStream } from './follow-stream.ts';

export interface FeedOptions<News> extends FeedStream {
  /** Turns an event into news, or undefined to skip it. Throws for an unreadable event, which is skipped too. */
  readonly read: (subject: string, payload: unknown) => News | undefined;
}

/** Events of several services in one order, followed by every copy of a process, beginning with the stored ones. */
export interface Feed<News> {
  /** The newest sequence number. */
  last(): number;
  /** The entries after a sequence number, and whether they are complete. */
  since(seq: number): { readonly entries: readonly FeedEntry<News>[]; readonly isComplete: boolean };
  /** Waits until the stored events have been read and this sequence number is reached; false after the deadline. */
  reached(seq: number, deadlineMs: number): Promise<boolean>;
  /** Calls the listener with each new entry. */
  subscribe(listener: (entry: FeedEntry<News>) => void): void;
  stop(): Promise<void>;
}

/** Follows without a durable consumer: every copy reads all events, and a stopped copy leaves nothing behind in NATS. */
export function startFeed<News>(
  connection: NatsConnection,
  options: FeedOptions<News>,
  log: Logger,
): Feed<News> {
  const ring = createFeedRing<News>(options.keep);
  const listeners: ((entry: FeedEntry<News>) => void)[] = [];
  const waiting = new Set<() => void>();
  /** The newest sequence number when reading began: until it is reached, the ring is incomplete. */
  let goal = Infinity;

  function read(message: JsMsg): News | undefined {
    try {
      return options.read(message.subject, message.json());
    } catch (error) {
      log.error({ err: error, subject: message.subject, seq: message.seq }, 'event of a feed is unreadable');
      return undefined;
    }
  }

  const stop = followStream(
    connection,
    options,
    {
      begin({ floor, last }) {
        // Behind: the events in between are gone. Ahead: the stream was created again and counts from one.
        if (ring.last() < floor || ring.last() > last) ring.reset(floor);
        goal = last;
        for (const check of [...waiting]) check();
        return ring.last();
      },
      take(message) {
        const { seq } = message;
        if (seq <= ring.last()) return;
        const news = read(message);
        ring.push(seq, news);
        if (news !== undefined) for (const listener of listeners) listener({ seq, news });
        for (const check of [...waiting]) check();
      },
    },
    log,
  );

  return {
    last: ring.last,
    since: ring.since,
    subscribe: (listener) => void listeners.push(listener),
    reached: (seq, deadlineMs) => waitFor(() => ring.last() >= Math.max(seq, goal), waiting, deadlineMs),
    stop,
  };
}

/** Checks a condition each time that the functions in `waiting` are called; resolves to whether it was met before the deadline. */
function waitFor(isMet: () => boolean, waiting: Set<() => void>, deadlineMs: number): Promise<boolean> {
  if (isMet()) return Promise.resolve(true);
  return new Promise((resolve) => {
    const end = (): void => {
      waiting.delete(check);
      clearTimeout(timer);
      resolve(isMet());
    };
    const check = (): void => void (isMet() && end());
    const timer = setTimeout(end, deadlineMs);
    waiting.add(check);
  });
}
