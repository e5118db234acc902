import { createTestDatabase, startTestNats, type TestNats } from '@frizo/local-platform/testing';
import { fixedClock, startTestHost, until, type TestHost } from '@frizo/service-kit/testing';
import { jetstream } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import type { Knex } from 'knex';
import { service } from '../index.ts';
import { sampleEvents, type SampleEvent } from './sample-events.ts';

/** One copy of discovery with a database of its own. */
export interface DiscoveryCopy {
  readonly host: TestHost;
  readonly knex: Knex;
  stop(): Promise<void>;
}

export async function startDiscovery(nats: TestNats): Promise<DiscoveryCopy> {
  const database = await createTestDatabase();
  const host = await startTestHost({
    services: [service],
    databaseUrl: database.url,
    natsUrl: nats.url,
    clock: fixedClock('2026-03-02T17:00:00Z'),
    migrate: false,
  });
  const knex = host.services.get('discovery')?.parts.knex;
  if (!knex) throw new Error('discovery did not start');
  return {
    host,
    knex,
    async stop() {
      await host.stop();
      await database.drop();
    },
  };
}

/** Discovery whose read model was filled only by the events in `sampleEvents`. */
export async function startDiscoveryFixtures(): Promise<DiscoveryCopy & { readonly nats: TestNats }> {
  const nats = await startTestNats();
  const copy = await startDiscovery(nats);
  await publish(nats, sampleEvents);
  await eventsHandled(copy.knex, sampleEvents.length);
  return {
    ...copy,
    nats,
    async stop() {
      await copy.stop();
      await nats.stop();
    },
  };
}

/** Publishes events without an outbox, each as a new message, even if the same event was published before. */
export async function publish(nats: TestNats, events: readonly SampleEvent[]): Promise<void> {
  const connection = await connect({ servers: nats.url });
  try {
    const stream = jetstream(connection);
    for (const { event, payload } of events) await stream.publish(event.subject, JSON.stringify(payload));
  } finally {
    await connection.drain();
  }
}

/** Waits until this many messages have been handled. */
export async function eventsHandled(knex: Knex, messages: number): Promise<void> {
  await until(
    () => knex('inbox').count<{ count: number }[]>('* as count'),
    ([row]) => row?.count === messages,
  );
}
