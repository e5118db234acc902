import type { EventDefinition, PayloadOf } from '@frizo/contracts';
import { createTestDatabase, startTestNats } from '@frizo/local-platform/testing';
import { fixedClock, startTestHost, type FixedClock, type TestHost } from '@frizo/service-kit/testing';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import type { Knex } from 'knex';
import { service } from '../index.ts';
import { startPostOffice, type PostOffice } from './post-office.ts';

export interface MessagingWorld {
  readonly clock: FixedClock;
  readonly post: PostOffice;
  /** Of the copy that runs now. */
  knex(): Knex;
  /** Publishes an event as identity's or booking's outbox would. */
  tell<E extends EventDefinition>(event: E, payload: PayloadOf<E>): Promise<void>;
  /** Stops messaging, lets the streams forget what it has read, and starts it again. */
  restartFromTheBeginning(): Promise<void>;
  stop(): Promise<void>;
}

export const now = '2026-03-02T17:00:00Z';

export async function startMessagingWorld(): Promise<MessagingWorld> {
  const database = await createTestDatabase();
  const nats = await startTestNats();
  const post = await startPostOffice();
  const clock = fixedClock(now);
  const start = (): Promise<TestHost> =>
    startTestHost({
      services: [service],
      databaseUrl: database.url,
      natsUrl: nats.url,
      clock,
      env: { SMTP_URL: post.url, MAIL_FROM: 'Frizo <hello@frizo.test>' },
      migrate: false,
    });
  let host = await start();
  const connection = await connect({ servers: nats.url });
  let told = 0;
  return {
    clock,
    post,
    knex() {
      const knex = host.services.get('messaging')?.parts.knex;
      if (!knex) throw new Error('messaging did not start');
      return knex;
    },
    async tell(event, payload) {
      told += 1;
      await jetstream(connection).publish(event.subject, JSON.stringify(payload), { msgID: `event-${told}` });
    },
    async restartFromTheBeginning() {
      await host.stop();
      const { consumers } = await jetstreamManager(connection);
      for (const stream of ['IDENTITY', 'BOOKING'])
        for await (const { name } of consumers.list(stream)) await consumers.delete(stream, name);
      host = await start();
    },
    async stop() {
      await host.stop();
      await connection.close();
      await post.stop();
      await nats.stop();
      await database.drop();
    },
  };
}
