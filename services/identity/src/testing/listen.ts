import type { EventDefinition, PayloadOf } from '@frizo/contracts';
import { until } from '@frizo/service-kit/testing';
import { connect } from '@nats-io/transport-node';

/** Records the events that identity publishes. */
export interface Listener {
  /** The payloads of one event so far. */
  published<E extends EventDefinition>(event: E): PayloadOf<E>[];
  /** Waits for an event that matches. */
  waitForEvent<E extends EventDefinition>(
    event: E,
    fits: (payload: PayloadOf<E>) => boolean,
  ): Promise<PayloadOf<E>>;
  /** Publishes an event as another service would. */
  publish<E extends EventDefinition>(event: E, payload: PayloadOf<E>): Promise<void>;
  stop(): Promise<void>;
}

export async function listen(natsUrl: string): Promise<Listener> {
  const connection = await connect({ servers: natsUrl });
  const messages: { readonly subject: string; readonly payload: unknown }[] = [];
  connection.subscribe('identity.>', {
    callback: (_error, message) => void messages.push({ subject: message.subject, payload: message.json() }),
  });
  await connection.flush();
  const published: Listener['published'] = (event) =>
    messages.filter(({ subject }) => subject === event.subject).map(({ payload }) => payload as never);
  return {
    published,
    async waitForEvent(event, fits) {
      const found = await until(
        async () => published(event).find(fits),
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
