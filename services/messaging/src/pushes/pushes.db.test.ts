import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  appointmentBooked,
  forgetPushToken,
  paymentOrderChanged,
  pushTokens,
  userChanged,
} from '@frizo/contracts';
import {
  createTestDatabase,
  startTestMailbox,
  startTestNats,
  type TestMailbox,
} from '@frizo/local-platform/testing';
import { fixedClock, startTestHost, until, type TestHost } from '@frizo/service-kit/testing';
import { jetstream } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { Knex } from 'knex';
import { service } from '../index.ts';
import { buildPaymentOrder } from '../testing/build-payment-order.ts';
import { artist, buildBooked, buildUser, client } from '../testing/build-booked.ts';

/** Messaging with the embedded push service, which it calls like that of a browser vendor. */
describe('push messages', () => {
  let mailbox: TestMailbox;
  let host: TestHost;
  let connection: NatsConnection;
  let knex: Knex;
  const cleanups: (() => Promise<unknown>)[] = [];
  /** The browsers of each person, as identity knows them. */
  const tokens = new Map<number, string[]>();
  let appointments = 300;

  beforeAll(async () => {
    const database = await createTestDatabase();
    const nats = await startTestNats();
    mailbox = await startTestMailbox();
    const { sender, subscription } = mailbox.push.pushKeys;
    const { p256dh, auth } = subscription;
    host = await startTestHost({
      services: [service],
      databaseUrl: database.url,
      natsUrl: nats.url,
      clock: fixedClock('2026-03-02T17:00:00Z'),
      env: {
        SMTP_URL: mailbox.smtpUrl,
        PUBLIC_URL: 'https://frizo.test',
        VAPID_PUBLIC_KEY: sender.publicKey,
        VAPID_PRIVATE_KEY: sender.privateKey,
        VAPID_SUBJECT: 'mailto:hello@frizo.test',
        PUSH_SANDBOX: JSON.stringify({ url: mailbox.push.pushUrl, p256dh, auth }),
      },
      migrate: false,
    });
    connection = await connect({ servers: nats.url });
    replyAsIdentity();
    cleanups.push(
      () => host.stop(),
      () => connection.close(),
      () => mailbox.stop(),
      () => nats.stop(),
      () => database.drop(),
    );
    const parts = host.services.get('messaging')?.parts;
    if (!parts) throw new Error('messaging did not start');
    knex = parts.knex;
    for (const person of [client, artist]) await publish(userChanged.subject, buildUser(person));
  });
  afterAll(async () => {
    for (const end of cleanups) await end();
  });
  beforeEach(async () => {
    tokens.clear();
    appointments += 1;
    await knex('pushes').delete();
  });

  function replyAsIdentity(): void {
    connection.subscribe(pushTokens.subject, {
      callback(_error, message) {
        const { userId } = pushTokens.request.parse(message.json());
        message.respond(JSON.stringify({ answer: { tokens: tokens.get(userId) ?? [] } }));
      },
    });
    connection.subscribe(forgetPushToken.subject, {
      callback(_error, message) {
        const { userId, token } = forgetPushToken.request.parse(message.json());
        const left = (tokens.get(userId) ?? []).filter((one) => one !== token);
        tokens.set(userId, left);
        message.respond(JSON.stringify({ answer: {} }));
      },
    });
  }
  const publish = (subject: string, payload: object) =>
    jetstream(connection).publish(subject, JSON.stringify(payload));
  const browser = (name: string) => {
    const { p256dh, auth } = mailbox.push.pushKeys.subscription;
    return JSON.stringify({ endpoint: `${mailbox.push.pushUrl}/${name}`, keys: { p256dh, auth } });
  };
  const book = () => publish(appointmentBooked.subject, buildBooked({ appointmentId: appointments }));
  const bothSent = () =>
    until(
      () => knex('pushes').whereNotNull('sent_at').select<object[]>('id'),
      (rows) => rows.length === 2,
    );

  it('reach each browser of the client and of the artist, encrypted and signed', async () => {
    tokens.set(client.userId, [browser('ida-phone'), browser('ida-desk')]);
    tokens.set(artist.userId, [browser('ana-phone')]);
    await book();
    expect(await mailbox.waitForPush({ to: 'ida-phone' })).toMatchObject({
      title: 'Appointment booked: Cut on Tuesday, 03/03/2026',
      body: 'Tuesday, 03/03/2026 at 10:00 AM (MST), Desert Bloom',
      path: '/me/my-appointments/upcoming',
      ttlSeconds: 86_400,
    });
    expect((await mailbox.waitForPush({ to: 'ida-desk' })).title).toContain('Appointment booked');
    expect(await mailbox.waitForPush({ to: 'ana-phone' })).toMatchObject({
      title: 'New appointment: Cut on Tuesday, 03/03/2026',
      path: '/appointments/upcoming',
    });
  });

  it('tell the salon that a client has declined a payment', async () => {
    tokens.set(artist.userId, [browser('ana-desk')]);
    await publish(userChanged.subject, buildUser(artist, { version: 2, userType: 7, salonId: 901 }));
    const [cut] = buildPaymentOrder().appointments;
    const order = buildPaymentOrder({
      ...{ change: 'declined', status: 3, declineReason: 'client' },
      appointments: cut ? [{ ...cut, artistId: artist.userId }] : [],
    });
    await publish(paymentOrderChanged.subject, order);
    expect(await mailbox.waitForPush({ to: 'ana-desk' })).toMatchObject({
      title: 'Payment of $173.04 declined',
      body: 'Lena Voss, 03/02/2026',
      path: '/appointments/pending',
    });
  });

  it('tell a client that a payment waits for them', async () => {
    tokens.set(client.userId, [browser('ida-watch')]);
    const order = buildPaymentOrder({ change: 'created', status: 1, clientUserId: client.userId });
    await publish(paymentOrderChanged.subject, order);
    expect(await mailbox.waitForPush({ to: 'ida-watch' })).toMatchObject({
      title: 'A payment of $163.04 waits for you',
      body: 'Desert Bloom, 03/02/2026',
      path: '/me/my-appointments/pending',
    });
  });

  it('are dropped for people without a subscription', async () => {
    await book();
    const rows = await bothSent();
    expect(rows).toHaveLength(2);
  });

  it('are no longer sent to a browser that canceled its subscription, but still to the others', async () => {
    tokens.set(client.userId, [browser('not.known'), browser('ida-tablet')]);
    await book();
    await bothSent();
    expect(tokens.get(client.userId)).toEqual([browser('ida-tablet')]);
    expect((await mailbox.waitForPush({ to: 'ida-tablet' })).title).toContain('Appointment booked');
  });
});
