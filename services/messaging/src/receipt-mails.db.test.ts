import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { paymentOrderChanged, userChanged, type PayloadOf } from '@frizo/contracts';
import { until } from '@frizo/service-kit/testing';
import { buildPaymentOrder } from './testing/build-payment-order.ts';
import { startMessagingFixtures, type MessagingFixtures } from './testing/fixtures.ts';

type Order = PayloadOf<typeof paymentOrderChanged>;

const clientUserId = 71;
const paid = buildPaymentOrder({ clientUserId });

describe('receipts', () => {
  let fixtures: MessagingFixtures;

  beforeAll(async () => {
    fixtures = await startMessagingFixtures();
  });
  afterAll(() => fixtures.stop());

  const givenPerson = (userId: number, emailConfirmed = true) =>
    fixtures.publish(userChanged, {
      userId,
      version: 1,
      email: `${userId}@example.test`,
      firstName: 'Lena',
      lastName: 'Voss',
      phone: null,
      emailConfirmed,
      userType: null,
      salonId: null,
      salonAdmin: false,
      admin: false,
    });
  const mailsTo = (userId: number, count: number) =>
    until(
      async () => fixtures.post.received.filter(({ to }) => to?.[0]?.address === `${userId}@example.test`),
      ({ length }) => length === count,
    );

  it('list what was paid, to whom and how, and later what was given back and what was not', async () => {
    // The event of the person may arrive after the payment.
    await fixtures.publish(paymentOrderChanged, paid);
    await givenPerson(clientUserId);
    const [receipt] = await mailsTo(clientUserId, 1);
    expect(receipt?.subject).toBe('Your receipt from Frizo');
    for (const line of [
      'Hello Lena, thank you for your payment.',
      'Receipt: No. 4711',
      'Salon: Desert Bloom',
      'Date: 03/02/2026',
      'Cut with Ana Ruiz: $50.00',
      'Color with Mia Sol: $90.00',
      'Tax (8.6%): $12.04',
      'Tip: $21.00',
      'Total: $173.04',
      'Paid by bonus: $10.00',
      'Paid: $163.04 by Visa 4242',
      '/me/billing',
    ])
      expect(receipt?.text).toContain(line);
    expect(receipt?.text).not.toContain('Paid in advance');

    const refunded: Order = {
      ...paid,
      version: 3,
      change: 'refunded',
      refundCents: 2_000,
      refundedCents: 5_000,
    };
    await fixtures.publish(paymentOrderChanged, refunded);
    const [, refund] = await mailsTo(clientUserId, 2);
    expect(refund?.subject).toBe('Your refund of $20.00');
    expect(refund?.text).toContain('Refund: $20.00');
    expect(refund?.text).toContain('Refunded in total: $50.00');
    expect(refund?.text).toContain('Banks need a few days');

    const failed: Order = { ...refunded, version: 4, change: 'refund-failed', refundedCents: 3_000 };
    await fixtures.publish(paymentOrderChanged, failed);
    const [, , failure] = await mailsTo(clientUserId, 3);
    expect(failure?.subject).toBe('Your refund of $20.00 did not arrive');
    expect(failure?.text).toContain('Refunded in total: $30.00');
  });

  it('say that it was paid in cash, and what was paid in advance', async () => {
    await givenPerson(72);
    await fixtures.publish(paymentOrderChanged, {
      ...paid,
      clientUserId: 72,
      paymentType: 'cash',
      paymentDetail: 'Cash',
      taxPercent: 0,
      taxCents: 0,
      tipCents: 0,
      totalCents: 14_000,
      discountCents: 0,
      chargedCents: 12_000,
    });
    const [receipt] = await mailsTo(72, 1);
    expect(receipt?.text).toContain('Tax (0%): $0.00');
    expect(receipt?.text).toContain('Paid in advance: $20.00');
    expect(receipt?.text).toContain('Paid: $120.00 in cash');
    expect(receipt?.text).not.toContain('Tip');
  });

  it('name packages and gift cards, and say that a refund went back to the gift card', async () => {
    await givenPerson(75);
    const prepaid: Order = {
      ...{ ...paid, clientUserId: 75, discountCents: 0, totalCents: 17_304, paymentDetail: 'Gift card' },
      ...{ depositCents: 1_204, packageCents: 9_000, giftCardCents: 7_100, chargedCents: 0 },
    };
    await fixtures.publish(paymentOrderChanged, prepaid);
    const [receipt] = await mailsTo(75, 1);
    for (const line of [
      'Paid in advance: $12.04',
      'Paid by package: $90.00',
      'Paid by gift card: $71.00',
      'Paid: $0.00',
    ])
      expect(receipt?.text).toContain(line);
    expect(receipt?.text).not.toContain('by Gift card');
    await fixtures.publish(paymentOrderChanged, {
      ...prepaid,
      ...{ version: 3, change: 'refunded', refundCents: 7_100, refundTo: 'gift-card' },
    });
    const [, refund] = await mailsTo(75, 2);
    expect(refund?.text).toContain('$71.00 of your payment was given back to your gift card');
    expect(refund?.text).not.toContain('Banks');
  });

  it('go once to each client, also after all events are read again, and not to clients without an account', async () => {
    await givenPerson(73);
    await fixtures.publish(paymentOrderChanged, { ...paid, clientUserId: null });
    await fixtures.publish(paymentOrderChanged, { ...paid, clientUserId: 73, change: 'declined', status: 3 });
    await fixtures.publish(paymentOrderChanged, { ...paid, clientUserId: 73 });
    await mailsTo(73, 1);
    await fixtures.restartFromTheBeginning();
    await fixtures.publish(paymentOrderChanged, { ...paid, clientUserId: 73, change: 'refunded' });
    expect((await mailsTo(73, 2)).map(({ subject }) => subject)).toEqual([
      'Your receipt from Frizo',
      'Your refund of $0.00',
    ]);
    expect((await fixtures.knex()('mails').pluck('recipient')).filter((to) => to === null)).toEqual([]);
  });

  it('contain no name where the address is not confirmed', async () => {
    await givenPerson(74, false);
    await fixtures.publish(paymentOrderChanged, { ...paid, clientUserId: 74 });
    const [receipt] = await mailsTo(74, 1);
    expect(receipt?.text).toContain('Hello, thank you for your payment.');
  });
});
