import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { subscriptionInvoiceChanged, userChanged, type PayloadOf } from '@frizo/contracts';
import { until } from '@frizo/service-kit/testing';
import { startMessagingFixtures, type MessagingFixtures } from './testing/fixtures.ts';

const owner: PayloadOf<typeof userChanged> = {
  userId: 81,
  version: 1,
  email: '81@example.test',
  firstName: 'Ada',
  lastName: 'Moss',
  phone: null,
  emailConfirmed: true,
  userType: 7,
  salonId: 911,
  salonAdmin: true,
  admin: false,
};
const invoice: PayloadOf<typeof subscriptionInvoiceChanged> = {
  invoiceId: 'in_1',
  salonId: owner.salonId ?? 0,
  change: 'paid',
  planTitle: 'Salon',
  amountCents: 7_500,
  refundedCents: 0,
  cardLast4: '4242',
  nextAttemptAt: null,
  occurredAt: '2026-03-02T17:00:00.000Z',
};

describe('mails about subscription fees', () => {
  let fixtures: MessagingFixtures;

  beforeAll(async () => {
    fixtures = await startMessagingFixtures();
    await fixtures.publish(userChanged, owner);
  });
  afterAll(() => fixtures.stop());

  const lastOf = async (count: number) => {
    const mails = await until(
      async () => fixtures.post.received.filter(({ to }) => to?.[0]?.address === owner.email),
      (received) => received.length === count,
    );
    return mails.at(-1);
  };

  it('are a receipt, a warning with the next attempt, and the notice of a refund', async () => {
    await fixtures.publish(subscriptionInvoiceChanged, invoice);
    const receipt = await lastOf(1);
    expect(receipt?.subject).toBe('Your Frizo subscription was paid');
    expect(receipt?.text).toContain('Amount: $75.00');
    expect(receipt?.text).toContain('Card: ending in 4242');
    expect(receipt?.text).toContain('/my-salon/subscription');

    const nextAttemptAt = '2026-04-05T17:00:00.000Z';
    await fixtures.publish(subscriptionInvoiceChanged, { ...invoice, change: 'failed', nextAttemptAt });
    const warning = await lastOf(2);
    expect(warning?.subject).toBe('Your Frizo subscription could not be paid');
    expect(warning?.text).toContain('Next attempt: 04/05/2026');
    expect(warning?.text).toContain('Until then your service is paused.');

    await fixtures.publish(subscriptionInvoiceChanged, {
      ...invoice,
      change: 'refunded',
      refundedCents: 2_500,
    });
    expect((await lastOf(3))?.text).toContain('Refunded: $25.00');
  });
});
