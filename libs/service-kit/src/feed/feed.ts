import type { JsMsg } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/nats-core';
import type { Logger } from '../log.ts';
import { createFeedRing, type FeedEntry } from './feed-ring.ts';
import type { FeedStream } from './feed-stream.ts';
import { followStream } from './follow-stream.ts';

export interface FeedOptions<News> extends FeedStream {
  /** What an event means to whoever follows, undefined where that is nothing. Throws for one that cannot be read: it is left out. */
  readonly read: (subject: string, payload: unknown) => News | undefined;
}

/** Events of several services in one order, followed by every copy of whoever reads them, from what is kept on. */
export interface Feed<News> {
  /** The newest place in the order. */
  last(): number;
  /** What came after a place, and whether that is all of it. */
  since(seq: number): { readonly entries: readonly FeedEntry<News>[]; readonly isComplete: boolean };
  /** Waits until what was kept has been read, and this place is reached; false when that took too long. */
  reached(seq: number, deadlineMs: number): Promise<boolean>;
  /** Is told what comes in from now on. */
  listen(listener: (entry: FeedEntry<News>) => void): void;
  stop(): Promise<void>;
}

/** Follows without keeping a place in NATS: every copy reads everything, and one that is gone leaves nothing behind. */
export function startFeed<News>(
  connection: NatsConnection,
  options: FeedOptions<News>,
  log: Logger,
): Feed<News> {
  const ring = createFeedRing<News>(options.keep);
  const listeners: ((entry: FeedEntry<News>) => void)[] = [];
  const waiting = new Set<() => void>();
  /** The newest place when reading began: until it is reached, what is known has holes. */
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
        // Behind: what lies between is gone. Ahead: it is another stream than before, which counts from one again.
        if (ring.last() < floor || ring.last() > last) ring.reset(floor);
        goal = last;
        for (const look of [...waiting]) look();
        return ring.last();
      },
      take(message) {
        const { seq } = message;
        if (seq <= ring.last()) return;
        const news = read(message);
        ring.push(seq, news);
        if (news !== undefined) for (const listener of listeners) listener({ seq, news });
        for (const look of [...waiting]) look();
      },
    },
    log,
  );

  return {
    last: ring.last,
    since: ring.since,
    listen: (listener) => void listeners.push(listener),
    reached: (seq, deadlineMs) => waitFor(() => ring.last() >= Math.max(seq, goal), waiting, deadlineMs),
    stop,
  };
}

/** Looks whenever the waiting are told to, until it is so or the time is over; answers whether it is. */
function waitFor(isSo: () => boolean, waiting: Set<() => void>, deadlineMs: number): Promise<boolean> {
  if (isSo()) return Promise.resolve(true);
  return new Promise((resolve) => {
    const end = (): void => {
      waiting.delete(look);
      clearTimeout(timer);
      resolve(isSo());
    };
    const look = (): void => void (isSo() && end());
    const timer = setTimeout(end, deadlineMs);
    waiting.add(look);
  });
}
