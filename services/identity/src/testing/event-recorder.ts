import type { EventDefinition, PayloadOf } from '@frizo/contracts';
import { until } from '@frizo/service-kit/testing';
import { connect } from '@nats-io/transport-node';

/** Records the events that identity publishes. */
export interface EventRecorder {
  /** The payloads of one event so far. */
  published<E extends EventDefinition>(event: E): PayloadOf<E>[];
  /** Waits for an event that matches. */
  waitForEvent<E extends EventDefinition>(
    event: E,
    matches: (payload: PayloadOf<E>) => boolean,
  ): Promise<PayloadOf<E>>;
  /** Publishes an event as another service would. */
  publish<E extends EventDefinition>(event: E, payload: PayloadOf<E>): Promise<void>;
  stop(): Promise<void>;
}

export async function startEventRecorder(natsUrl: string): Promise<EventRecorder> {
  const connection = await connect({ servers: natsUrl });
  const messages: { readonly subject: string; readonly payload: unknown }[] = [];
  connection.subscribe('identity.>', {
    callback: (_error, message) => void messages.push({ subject: message.subject, payload: message.json() }),
  });
  await connection.flush();
  const published: EventRecorder['published'] = (event) =>
    messages.filter(({ subject }) => subject === event.subject).map(({ payload }) => payload as never);
  return {
    published,
    async waitForEvent(event, matches) {
      const found = await until(
        async () => published(event).find(matches),
        (payload) => payload !== undefined,
      );
      return found as never;
    },
    async publish(event, payload) {
      connection.publish(event.subject, JSON.stringify(payload));
      await connection.flush();
    },
    stop: () => connection.close(),
  };
}
