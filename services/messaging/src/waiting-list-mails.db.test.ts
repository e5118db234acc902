import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { userChanged, waitingOfferEnded, waitingOfferMade, type WaitingOffer } from '@frizo/contracts';
import { until } from '@frizo/service-kit/testing';
import { buildTerms, buildUser, client } from './testing/build-booked.ts';
import { startMessagingFixtures, type MessagingFixtures } from './testing/fixtures.ts';

describe('mails of the waiting list', () => {
  let fixtures: MessagingFixtures;

  beforeAll(async () => {
    fixtures = await startMessagingFixtures();
  });
  afterAll(() => fixtures.stop());

  const stranger = { ...client, userId: 950, email: 'eve@example.test' };
  const offer = (parts: Partial<WaitingOffer> = {}): WaitingOffer => ({
    offerId: 4,
    entryId: 12,
    salonId: 1,
    salonName: 'Desert Bloom',
    clientUserId: client.userId,
    ...buildTerms(),
    offeredUntil: '2026-03-02T17:30:00.000Z',
    ...parts,
  });
  const mailsTo = (email: string, count: number) =>
    until(
      async () => fixtures.post.received.filter(({ to }) => to?.[0]?.address === email),
      (mails) => mails.length === count,
    );

  it('offer a time with its limit and the link to the entry, also if the person arrives later', async () => {
    await fixtures.publish(waitingOfferMade, offer());
    await fixtures.publish(userChanged, buildUser(client));
    const [mail] = await mailsTo(client.email, 1);
    expect(mail?.subject).toBe('A time is free: Cut on Tuesday, 03/03/2026');
    for (const text of [
      'Hello Ida, a time that you are waiting for is free at Desert Bloom.',
      'With: Ana Ruiz, Desert Bloom',
      'Time: 10:00 AM (MST)',
      'Where: 12 Saguaro St, Phoenix, AZ 85004',
      'Price: $60.50',
      'Answer by: Monday, 03/02/2026 at 10:30 AM (MST)',
      'See the offer and book it: https://frizo.test/me/my-appointments/upcoming#waiting-12',
    ]) {
      expect(mail?.text).toContain(text);
    }
  });

  it('say that the salon has used the time, and nothing about other ends', async () => {
    for (const reason of ['accepted', 'declined', 'expired', 'closed', 'taken'] as const) {
      await fixtures.publish(waitingOfferEnded, { ...offer(), reason });
    }
    const mails = await mailsTo(client.email, 2);
    const ended = mails.find(({ subject }) => subject === 'No longer free: Cut on Tuesday, 03/03/2026');
    expect(ended?.text).toContain('You are still on the waiting list.');
  });

  it('contain no names for an address that is not confirmed', async () => {
    await fixtures.publish(userChanged, buildUser(stranger, { emailConfirmed: false }));
    const parts = { clientUserId: stranger.userId, salonName: 'Buy now', artistName: 'at evil.test' };
    await fixtures.publish(waitingOfferMade, offer(parts));
    await fixtures.publish(waitingOfferEnded, { ...offer(parts), reason: 'taken' });
    const mails = await mailsTo(stranger.email, 2);
    for (const { subject, text } of mails) expect(`${subject} ${text}`).not.toMatch(/Buy now|evil|Cut|Ida/);
    const made = mails.find(({ subject }) => subject === 'A time is free for you');
    expect(made?.text).toContain('Answer by: Monday, 03/02/2026 at 10:30 AM (MST)');
  });

  it('are not sent for an offer that is over, and not beyond a daily limit, which leaves that of other messages alone', async () => {
    const late = { ...client, userId: 960, email: 'lou@example.test' };
    await fixtures.publish(userChanged, buildUser(late));
    const about = { clientUserId: late.userId };
    await fixtures.publish(waitingOfferMade, offer({ ...about, offeredUntil: '2026-03-02T17:00:00.000Z' }));
    for (let offerId = 100; offerId < 112; offerId++) {
      await fixtures.publish(waitingOfferMade, offer({ ...about, offerId }));
    }
    await until(
      () => fixtures.knex()('client_messages').where({ recipient: late.email }),
      (rows: { offers: number }[]) => rows[0]?.offers === 12,
    );
    expect(await mailsTo(late.email, 10)).toHaveLength(10);
    expect(await fixtures.knex()('client_messages').where({ recipient: late.email })).toMatchObject([
      { times: 0 },
    ]);
  });

  it('are sent once if the events are delivered again', async () => {
    const { length } = await fixtures.knex()('mails');
    await fixtures.restartFromTheBeginning();
    const last = { ...client, userId: 970, email: 'kim@example.test' };
    await fixtures.publish(userChanged, buildUser(last));
    await fixtures.publish(waitingOfferMade, offer({ clientUserId: last.userId, offerId: 200 }));
    expect(await mailsTo(last.email, 1)).toHaveLength(1);
    expect(await fixtures.knex()('mails')).toHaveLength(length + 1);
  });
});
