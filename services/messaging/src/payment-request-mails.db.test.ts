import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { artistChanged, paymentOrderChanged, userChanged } from '@frizo/contracts';
import { until } from '@frizo/service-kit/testing';
import { buildUser } from './testing/build-booked.ts';
import { buildPaymentOrder } from './testing/build-payment-order.ts';
import { startMessagingFixtures, type MessagingFixtures } from './testing/fixtures.ts';

const declined = buildPaymentOrder({
  ...{ change: 'declined', status: 3, declineReason: 'client', paidAt: null, paymentDetail: '' },
  ...{ tipCents: 0, discountCents: 0, totalCents: 15_204, chargedCents: 15_204 },
});

const requested = buildPaymentOrder({
  ...{ version: 1, change: 'created', status: 1, paidAt: null, paymentDetail: '', tipCents: 0 },
  ...{ discountCents: 0, totalCents: 15_204, depositCents: 2_000, chargedCents: 13_204 },
});

/** Two consumers read of a person: one stores them, and one which salon they own. */
const personEvents = 2;

describe('mails about payment requests', () => {
  let fixtures: MessagingFixtures;

  beforeAll(async () => {
    fixtures = await startMessagingFixtures();
  });
  afterAll(() => fixtures.stop());

  const givenPerson = (userId: number, parts: Parameters<typeof buildUser>[1] = {}) =>
    fixtures.publish(
      userChanged,
      buildUser({ userId, email: `${userId}@example.test`, firstName: 'Ana', lastName: 'Ruiz' }, parts),
    );
  const givenOwner = (userId: number, salonId: number, parts: object = {}) =>
    givenPerson(userId, { userType: 7, salonId, salonAdmin: true, ...parts });
  let handled = 0;
  let seen = 0;
  /** The mails that these events have led to, by recipient, once the last of so many is handled. */
  const mailsAfter = async (events: number) => {
    handled += events;
    await until(
      () => fixtures.knex()('inbox').count<{ count: number }[]>('* as count'),
      ([row]) => Number(row?.count) === handled,
    );
    const queued = await fixtures
      .knex()('mails')
      .orderBy('id')
      .offset(seen)
      .select<{ recipient: string; subject: string; text: string }[]>('recipient', 'subject', 'text');
    seen += queued.length;
    return queued.sort((one, other) => one.recipient.localeCompare(other.recipient));
  };

  it('go to the owner and each artist of the visit once the client has declined, with a link to what is unpaid', async () => {
    // The owner is one of the artists, and the events of people may arrive later.
    await fixtures.publish(paymentOrderChanged, declined);
    await givenOwner(31, 901);
    await givenPerson(32, { userType: 6, salonId: 901 });
    const mails = await mailsAfter(personEvents * 2 + 1);
    expect(mails.map(({ recipient }) => recipient)).toEqual(['31@example.test', '32@example.test']);
    const [mail] = mails;
    expect(mail?.subject).toBe('Payment of $152.04 declined');
    for (const line of [
      'Hello Ana, Lena Voss has declined the payment request of $152.04. The visit is still unpaid.',
      'Date: 03/02/2026',
      'Cut with Ana Ruiz: $50.00',
      'Color with Mia Sol: $90.00',
      'Tax: $12.04',
      'Total: $152.04',
      'https://frizo.test/appointments/pending',
    ])
      expect(mail?.text).toContain(line);
  });

  it('do not go to an artist without an account, and contain no names where the address is not confirmed', async () => {
    await givenOwner(33, 902, { emailConfirmed: false });
    await fixtures.publish(artistChanged, {
      ...{ artistId: 34, version: 1, salonId: 902, firstName: 'Mia', lastName: 'Sol' },
      ...{ airtouchCertified: 0, airtouchCertUrl: null, isPublic: false, isBookable: true },
      isActivated: false,
    });
    const [cut] = declined.appointments;
    if (cut === undefined) throw new Error('the order has no appointment');
    await fixtures.publish(paymentOrderChanged, {
      ...{ ...declined, paymentOrderId: 4712, salonId: 902 },
      appointments: [{ ...cut, artistId: 34 }],
    });
    const [mail, ...more] = await mailsAfter(personEvents + 2);
    expect(mail?.recipient).toBe('33@example.test');
    expect(more).toEqual([]);
    expect(mail?.text).toContain('Hello, a client has declined the payment request of $152.04.');
    for (const name of ['Ana', 'Lena', 'Voss', 'Mia']) expect(mail?.text).not.toContain(name);
  });

  it('are not sent when one was withdrawn, has expired, or was declined before money came back', async () => {
    const others = { ...declined, salonId: 901, clientUserId: null };
    await fixtures.publish(paymentOrderChanged, { ...others, declineReason: 'salon' });
    await fixtures.publish(paymentOrderChanged, { ...others, declineReason: 'expired' });
    await fixtures.publish(paymentOrderChanged, { ...others, change: 'refunded' });
    expect(await mailsAfter(3)).toEqual([]);
  });

  it('tell the client what is to be paid, until when, and where', async () => {
    await givenPerson(71);
    await fixtures.publish(paymentOrderChanged, requested);
    const [mail] = await mailsAfter(personEvents + 1);
    expect(mail?.recipient).toBe('71@example.test');
    expect(mail?.subject).toBe('A payment of $132.04 waits for you');
    for (const line of [
      'Hello Ana, Desert Bloom asks you to pay $132.04 for your visit on 03/02/2026.',
      'After 7 days the request expires.',
      'https://frizo.test/me/my-appointments/pending',
    ])
      expect(mail?.text).toContain(line);
  });

  it('do not go to a client who pays in cash, has no account, or whose request has expired', async () => {
    const cash = { ...requested, paymentType: 'cash' } as const;
    await fixtures.publish(paymentOrderChanged, cash);
    await fixtures.publish(paymentOrderChanged, { ...requested, clientUserId: null });
    await fixtures.publish(paymentOrderChanged, { ...requested, expiresAt: '2026-03-02T17:00:00.000Z' });
    expect(await mailsAfter(3)).toEqual([]);
  });

  it('do not name the salon where the address of the client is not confirmed', async () => {
    await givenPerson(75, { emailConfirmed: false });
    await fixtures.publish(paymentOrderChanged, { ...requested, clientUserId: 75 });
    const [mail] = await mailsAfter(personEvents + 1);
    expect(mail?.text).toContain('Hello, your salon asks you to pay $132.04');
    expect(mail?.text).not.toContain('Desert Bloom');
  });

  it('are limited for each salon and client, so that requests cannot fill a mailbox', async () => {
    await givenPerson(76);
    for (let paymentOrderId = 1; paymentOrderId <= 8; paymentOrderId += 1)
      await fixtures.publish(paymentOrderChanged, { ...requested, paymentOrderId, clientUserId: 76 });
    expect(await mailsAfter(personEvents + 8)).toHaveLength(6);
  });
});
