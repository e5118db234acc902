import {
  invitationLink,
  mailedLink,
  giftCardToMail,
  phoneCode,
  type EventDefinition,
  type PayloadOf,
} from '@frizo/contracts';
import { createTestDatabase, startTestNats } from '@frizo/local-platform/testing';
import { fixedClock, startTestHost, until, type FixedClock, type TestHost } from '@frizo/service-kit/testing';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { Knex } from 'knex';
import type { z } from 'zod';
import { service } from '../index.ts';
import { sendJobs, type OutgoingName } from '../outgoing/outgoing.store.ts';
import { startMailServer, type MailServer } from './mail-server.ts';
import { startTextProvider, type TextProvider } from './text-provider.ts';

export type Link = NonNullable<z.output<(typeof mailedLink)['reply']>['link']>;

export type Invitation = NonNullable<z.output<(typeof invitationLink)['reply']>['link']>;

export type SoldGiftCard = NonNullable<z.output<(typeof giftCardToMail)['reply']>['giftCard']>;
export type PhoneCode = NonNullable<z.output<(typeof phoneCode)['reply']>['code']>;

export interface MessagingFixtures {
  readonly clock: FixedClock;
  readonly post: MailServer;
  readonly texts: TextProvider;
  /** The host of the running copy. */
  host(): TestHost;
  knex(): Knex;
  /** Links in the replies of the fake identity; null for an expired link. */
  readonly links: Map<string, Link | null>;
  /** Links of invitations in the replies of the fake identity; an invitation that no test has set is withdrawn. */
  readonly invitations: Map<string, Invitation>;
  /** Sold gift cards in the replies of the fake payments. */
  readonly giftCards: Map<number, SoldGiftCard>;
  /** Codes in the replies of the fake booking; null for an expired code. */
  readonly codes: Map<string, PhoneCode | null>;
  /** Publishes an event like the outbox of identity or booking. */
  publish<E extends EventDefinition>(event: E, payload: PayloadOf<E>): Promise<void>;
  /** The first `count` events that messaging has published, in order. */
  published<E extends EventDefinition>(event: E, count: number): Promise<PayloadOf<E>[]>;
  /** Runs the next attempt now, once every message of a table has been tried. Some may have been retried by then. */
  retry(table: OutgoingName): Promise<void>;
  /** Lets a professional's move become final: moves the clock past its undo time, once its event has arrived. */
  passUndoTime(appointmentId: number, version: number): Promise<void>;
  /** Starts a second copy, which is stopped with the fixtures. */
  startCopy(): Promise<void>;
  /** Stops messaging, deletes its consumers, and starts it again, so that it reads all events again. */
  restartFromTheBeginning(): Promise<void>;
  stop(): Promise<void>;
}

export const now = '2026-03-02T17:00:00Z';

export async function startMessagingFixtures(): Promise<MessagingFixtures> {
  const database = await createTestDatabase();
  const nats = await startTestNats();
  const post = await startMailServer();
  const texts = await startTextProvider();
  const clock = fixedClock(now);
  const start = (): Promise<TestHost> =>
    startTestHost({
      services: [service],
      databaseUrl: database.url,
      natsUrl: nats.url,
      clock,
      env: {
        SMTP_URL: post.url,
        MAIL_FROM: 'Frizo <hello@frizo.test>',
        PUBLIC_URL: 'https://frizo.test/',
        TWILIO_URL: texts.url,
        TWILIO_ACCOUNT_SID: 'AC1',
        TWILIO_AUTH_TOKEN: 'secret',
        TWILIO_FROM: '+15005550006',
      },
      migrate: false,
    });
  let host = await start();
  const copies: TestHost[] = [];
  const connection = await connect({ servers: nats.url });
  const links = replyAsIdentity(connection);
  const codes = replyAsBooking(connection);
  const invitations = replyAboutInvitations(connection);
  const giftCards = replyAsPayments(connection);
  let publishedCount = 0;
  const knex = (): Knex => {
    const found = host.services.get('messaging')?.parts.knex;
    if (!found) throw new Error('messaging did not start');
    return found;
  };
  return {
    clock,
    post,
    texts,
    links,
    codes,
    invitations,
    giftCards,
    host: () => host,
    knex,
    async publish(event, payload) {
      publishedCount += 1;
      await jetstream(connection).publish(event.subject, JSON.stringify(payload), {
        msgID: `event-${publishedCount}`,
      });
    },
    async published(event, count) {
      const source = await jetstream(connection).consumers.get('MESSAGING', {
        filter_subjects: event.subject,
      });
      const found = await source.fetch({ max_messages: count, expires: 5_000 });
      const events: PayloadOf<typeof event>[] = [];
      for await (const message of found) events.push(event.payload.parse(message.json()) as never);
      return events;
    },
    async retry(table) {
      const service = host.services.get('messaging');
      if (!service) throw new Error('messaging did not start');
      const { name } = sendJobs[table];
      await until(
        () =>
          service.parts.knex('messaging_jobs.job').where({ name }).whereIn('state', ['created', 'active']),
        (jobs: unknown[]) => jobs.length === 0,
      );
      await service.jobs.runWaiting(name);
    },
    async passUndoTime(appointmentId, version) {
      await until(
        () => knex()('delayed_changes').where({ appointment_id: appointmentId, version }),
        (rows: unknown[]) => rows.length === 1,
      );
      clock.advance({ seconds: 15 });
    },
    async startCopy() {
      copies.push(await start());
    },
    async restartFromTheBeginning() {
      await host.stop();
      const { consumers } = await jetstreamManager(connection);
      for (const stream of ['IDENTITY', 'BOOKING', 'PAYMENTS'])
        for await (const { name } of consumers.list(stream)) await consumers.delete(stream, name);
      host = await start();
    },
    async stop() {
      for (const copy of copies) await copy.stop();
      await host.stop();
      await connection.close();
      await post.stop();
      await texts.stop();
      await nats.stop();
      await database.drop();
    },
  };
}

/** Replies like identity; fails for a link that no test has set yet. */
function replyAsIdentity(connection: NatsConnection): Map<string, Link | null> {
  const links = new Map<string, Link | null>();
  connection.subscribe(mailedLink.subject, {
    callback(_error, message) {
      const { linkId } = mailedLink.request.parse(message.json());
      const link = links.get(linkId);
      message.respond(JSON.stringify(link === undefined ? { failed: true } : { answer: { link } }));
    },
  });
  return links;
}

function replyAboutInvitations(connection: NatsConnection): Map<string, Invitation> {
  const invitations = new Map<string, Invitation>();
  connection.subscribe(invitationLink.subject, {
    callback(_error, message) {
      const { linkId } = invitationLink.request.parse(message.json());
      message.respond(JSON.stringify({ answer: { link: invitations.get(linkId) ?? null } }));
    },
  });
  return invitations;
}

function replyAsPayments(connection: NatsConnection): Map<number, SoldGiftCard> {
  const giftCards = new Map<number, SoldGiftCard>();
  connection.subscribe(giftCardToMail.subject, {
    callback(_error, message) {
      const { giftCardId } = giftCardToMail.request.parse(message.json());
      message.respond(JSON.stringify({ answer: { giftCard: giftCards.get(giftCardId) ?? null } }));
    },
  });
  return giftCards;
}

/** Replies like booking; a code that no test has set is expired. */
function replyAsBooking(connection: NatsConnection): Map<string, PhoneCode | null> {
  const codes = new Map<string, PhoneCode | null>();
  connection.subscribe(phoneCode.subject, {
    callback(_error, message) {
      const { codeId } = phoneCode.request.parse(message.json());
      message.respond(JSON.stringify({ answer: { code: codes.get(codeId) ?? null } }));
    },
  });
  return codes;
}
