import {
  AckPolicy,
  DeliverPolicy,
  jetstream,
  jetstreamManager,
  type Consumer as JetStreamConsumer,
  type JsMsg,
} from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/nats-core';
import type { Consumer } from './consumer.ts';
import { handleMessages, type HandlingTools } from './handle-messages.ts';
import { pause } from './pause.ts';
import { ensureStreams, streamOf } from './streams.ts';

export interface ConsumerTools extends HandlingTools {
  readonly connection: NatsConnection;
}

/** The maximum number of events in one transaction. */
const batchSize = 50;
const retryMs = 1_000;

/** Starts a durable consumer; a new one first reads all stored events. Returns the function that stops it. */
export async function startConsumer(consumer: Consumer, tools: ConsumerTools): Promise<() => Promise<void>> {
  const { connection, service, log } = tools;
  const durable = `${service}-${consumer.name}`;
  const stopping = new AbortController();
  const { signal } = stopping;
  let source: JetStreamConsumer | undefined = await openDurable(consumer, durable, connection);

  async function run(): Promise<void> {
    while (!signal.aborted) {
      try {
        source ??= await openDurable(consumer, durable, connection);
        await handleAll(source, signal, (messages) => handleMessages(consumer, messages, tools));
      } catch (error) {
        if (signal.aborted || connection.isClosed()) return;
        log.warn({ err: error, consumer: durable }, 'consumer lost its stream and opens it again');
        source = undefined;
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

/** Passes incoming messages to the handler in batches until stopped. Throws when the stream is lost. */
async function handleAll(
  source: JetStreamConsumer,
  signal: AbortSignal,
  handle: (messages: readonly JsMsg[]) => Promise<void>,
): Promise<void> {
  const waiting: JsMsg[] = [];
  let arrival = Promise.withResolvers<void>();
  let end: { readonly reason: Error | undefined } | undefined;
  const subscription = await source.consume({
    max_messages: batchSize * 2,
    abort_on_missing_resource: true,
    callback(message) {
      waiting.push(message);
      arrival.resolve();
    },
  });
  const ended = subscription.closed().then((reason) => {
    end = { reason: reason || undefined };
    arrival.resolve();
  });
  const stop = (): void => void subscription.close();
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  try {
    while (!end) {
      await arrival.promise;
      arrival = Promise.withResolvers<void>();
      while (waiting.length > 0 && !end) await handle(waiting.splice(0, batchSize));
    }
    if (!signal.aborted) throw end.reason ?? new Error('the subscription ended unexpectedly');
  } finally {
    signal.removeEventListener('abort', stop);
    // They are delivered again, to this copy or another.
    for (const message of waiting) message.nak();
    await subscription.close();
    await ended;
  }
}

async function openDurable(
  { event }: Consumer,
  durable: string,
  connection: NatsConnection,
): Promise<JetStreamConsumer> {
  const stream = streamOf(event.service);
  // The other service may not have started yet, or run elsewhere.
  await ensureStreams(connection, [event.service]);
  const manager = await jetstreamManager(connection);
  // Messages in progress when a connection breaks are delivered again after `ack_wait`, which is long enough for all that may be pending here.
  const limits = { ack_wait: 10 * 1e9, max_ack_pending: 250 };
  const config = {
    durable_name: durable,
    filter_subject: event.subject,
    ack_policy: AckPolicy.Explicit,
    deliver_policy: DeliverPolicy.All,
    ...limits,
  };
  // A consumer that an older version created keeps its position, and gets the new limits.
  await manager.consumers.add(stream, config).catch(() => manager.consumers.update(stream, durable, limits));
  return jetstream(connection).consumers.get(stream, durable);
}
