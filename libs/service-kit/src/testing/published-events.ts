import type { EventDefinition, PayloadOf } from '@frizo/contracts';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import type { Knex } from 'knex';
import { streamOf } from '../nats/streams.ts';
import { until } from './until.ts';

/** All payloads of one event in its service's stream, in order, including repetitions. */
export async function publishedEvents<E extends EventDefinition>(
  url: string,
  event: E,
): Promise<PayloadOf<E>[]> {
  const stream = streamOf(event.subject.split('.', 1)[0] ?? '');
  const connection = await connect({ servers: url });
  try {
    const { streams } = await jetstreamManager(connection);
    const { state } = await streams.info(stream);
    const sequences = Array.from({ length: state.messages }, (_, index) => state.first_seq + index);
    const messages = await Promise.all(sequences.map((seq) => streams.getMessage(stream, { seq })));
    return messages
      .filter((message) => message !== null)
      .filter((message) => message.subject === event.subject)
      .map((message) => event.payload.parse(message.json()) as PayloadOf<E>);
  } finally {
    await connection.close();
  }
}

/** Waits until everything in a service's outbox is published, so that the published events are all that have happened. */
export async function outboxPublished(knex: Knex): Promise<void> {
  await until(
    () => knex('outbox').select<object[]>('seq'),
    ({ length }) => length === 0,
  );
}
