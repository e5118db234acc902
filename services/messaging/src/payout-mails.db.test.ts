import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { payoutDetailsChanged, userChanged, type PayloadOf } from '@frizo/contracts';
import { until } from '@frizo/service-kit/testing';
import { startMessagingFixtures, type MessagingFixtures } from './testing/fixtures.ts';

const person = (userId: number, salonId: number, userType: 6 | 7): PayloadOf<typeof userChanged> => ({
  userId,
  version: 1,
  email: `${userId}@example.test`,
  firstName: 'Ada',
  lastName: 'Moss',
  phone: null,
  emailConfirmed: true,
  userType,
  salonId,
  salonAdmin: userType === 7,
  admin: false,
});
const changed: PayloadOf<typeof payoutDetailsChanged> = {
  salonId: 901,
  changeId: '0192d3a0-0000-7000-8000-000000000001',
  change: 'external-account-added',
  externalAccount: 'STRIPE TEST BANK ••6789',
  amountCents: null,
  occurredAt: '2026-03-02T17:00:00.000Z',
};

describe('mails about changed payouts', () => {
  let fixtures: MessagingFixtures;

  beforeAll(async () => {
    fixtures = await startMessagingFixtures();
  });
  afterAll(() => fixtures.stop());

  const mailsTo = (userId: number, count: number) =>
    until(
      async () => fixtures.post.received.filter(({ to }) => to?.[0]?.address === `${userId}@example.test`),
      (mails) => mails.length === count,
    );

  it('go to every owner of the salon, and to nobody else', async () => {
    // The events of people may arrive after the change.
    await fixtures.publish(payoutDetailsChanged, changed);
    await fixtures.publish(userChanged, person(61, 901, 7));
    await fixtures.publish(userChanged, person(62, 901, 6));
    await fixtures.publish(userChanged, person(63, 902, 7));
    const [mail] = await mailsTo(61, 1);
    expect(mail?.subject).toBe('An account for payouts was added on Frizo');
    expect(mail?.text).toContain('Account: STRIPE TEST BANK ••6789');
    expect(mail?.text).toContain('/my-salon/payments');
    await fixtures.publish(payoutDetailsChanged, {
      ...changed,
      changeId: '0192d3a0-0000-7000-8000-000000000002',
      change: 'payout-requested',
      amountCents: 12_050,
    });
    const [, second] = await mailsTo(61, 2);
    expect(second?.text).toContain('Amount: $120.50');
    expect(await mailsTo(62, 0)).toEqual([]);
    expect(await mailsTo(63, 0)).toEqual([]);
  });

  it('contain no name where the address is not confirmed', async () => {
    await fixtures.publish(userChanged, { ...person(64, 903, 7), emailConfirmed: false });
    await fixtures.publish(payoutDetailsChanged, { ...changed, salonId: 903, change: 'profile-updated' });
    const [mail] = await mailsTo(64, 1);
    expect(mail?.text).toContain('Hello, the payment profile of your salon was changed.');
  });
});
