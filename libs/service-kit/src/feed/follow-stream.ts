import { DeliverPolicy, jetstream, type JsMsg } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/nats-core';
import type { Logger } from '../log.ts';
import { pause } from '../nats/pause.ts';
import { ensureFeedStream, type FeedStream } from './feed-stream.ts';

export interface Follower {
  /** Gets the range that the stream stores, and returns the sequence number after which to begin. */
  begin(range: { readonly floor: number; readonly last: number }): number;
  take(message: JsMsg): void;
}

const retryMs = 1_000;

/** Reads a feed's stream from the follower's position, and opens it again when it is lost. Returns the function that stops it. */
export function followStream(
  connection: NatsConnection,
  stream: FeedStream,
  follower: Follower,
  log: Logger,
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function run(): Promise<void> {
    while (!signal.aborted) {
      try {
        await followOnce(connection, stream, follower, signal);
      } catch (error) {
        if (signal.aborted || connection.isClosed()) return;
        log.warn({ err: error, feed: stream.name }, 'feed was lost and is opened again');
        await pause(retryMs, signal);
      }
    }
  }

  const running = run();
  return async () => {
    stopping.abort();
    await running;
  };
}

/** Throws when the stream is lost. */
async function followOnce(
  connection: NatsConnection,
  stream: FeedStream,
  follower: Follower,
  signal: AbortSignal,
): Promise<void> {
  const { state } = await ensureFeedStream(connection, stream);
  const floor = Math.max(0, state.first_seq - 1);
  const after = follower.begin({ floor, last: state.last_seq });
  const source = await jetstream(connection).consumers.get(stream.name, {
    deliver_policy: DeliverPolicy.StartSequence,
    opt_start_seq: after + 1,
  });
  const messages = await source.consume({ callback: (message) => follower.take(message) });
  const stop = (): void => void messages.close();
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  const reason = await messages.closed();
  signal.removeEventListener('abort', stop);
  if (!signal.aborted) throw reason || new Error('the feed ended unexpectedly');
}
