import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { userChanged, visitChargeChanged, type PayloadOf } from '@frizo/contracts';
import { until } from '@frizo/service-kit/testing';
import { startMessagingFixtures, type MessagingFixtures } from './testing/fixtures.ts';

const clientUserId = 71;
const fee: PayloadOf<typeof visitChargeChanged> = {
  chargeId: 300,
  appointmentId: 900,
  kind: 'late-cancellation',
  state: 'due',
  change: 'due',
  amountCents: 6_000,
  coveredCents: 1_000,
  refundedCents: 0,
  refundCents: 0,
  salonId: 901,
  salonName: 'Desert Bloom',
  clientUserId,
  serviceName: 'Balayage',
  startsAt: '2026-03-05T17:00:00.000Z',
  timezone: 'America/Phoenix',
  occurredAt: '2026-03-05T00:00:00.000Z',
};

describe('mails about deposits and cancellation fees', () => {
  let fixtures: MessagingFixtures;

  beforeAll(async () => {
    fixtures = await startMessagingFixtures();
    await fixtures.publish(userChanged, {
      userId: clientUserId,
      version: 1,
      email: 'lena@example.test',
      firstName: 'Lena',
      lastName: 'Voss',
      phone: null,
      emailConfirmed: true,
      userType: null,
      salonId: null,
      salonAdmin: false,
      admin: false,
    });
  });
  afterAll(() => fixtures.stop());

  const subjects = (count: number) =>
    until(
      async () => fixtures.post.received.filter(({ to }) => to?.[0]?.address === 'lena@example.test'),
      ({ length }) => length === count,
    );

  it('tell the client of a fee, of its payment, of a declined card and of forgiveness, and of nothing else', async () => {
    await fixtures.publish(visitChargeChanged, fee);
    const [due] = await subjects(1);
    expect(due?.subject).toBe('A late cancellation fee may be charged');
    expect(due?.text).toContain('Appointment: 03/05/2026, 10:00 AM');
    expect(due?.text).toContain('Paid by the deposit: $10.00');
    expect(due?.text).toContain('/me/billing');
    await fixtures.publish(visitChargeChanged, { ...fee, state: 'void', change: 'void' });
    await fixtures.publish(visitChargeChanged, { ...fee, state: 'declined', change: 'declined' });
    await subjects(2);
    await fixtures.publish(visitChargeChanged, { ...fee, state: 'paid', change: 'paid' });
    await subjects(3);
    await fixtures.publish(visitChargeChanged, { ...fee, state: 'forgiven', change: 'forgiven' });
    const mails = await subjects(4);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'A late cancellation fee may be charged',
      'Your card was declined for a late cancellation fee',
      'Your late cancellation fee was paid',
      'Your late cancellation fee was forgiven',
    ]);
  });

  it('tell the client of money that goes back, and of a refund that their bank has not taken', async () => {
    const before = (await subjects(4)).length;
    const deposit = { ...fee, chargeId: 301, kind: 'deposit', state: 'paid', coveredCents: 0 } as const;
    const refunded = { ...deposit, change: 'refunded', refundedCents: 1_500, refundCents: 1_000 } as const;
    await fixtures.publish(visitChargeChanged, refunded);
    await subjects(before + 1);
    const failed = { ...deposit, change: 'refund-failed', refundedCents: 500, refundCents: 1_000 } as const;
    await fixtures.publish(visitChargeChanged, failed);
    await subjects(before + 2);
    // Of a forgiven fee the mail about its forgiveness has said so.
    const forgiven = { ...fee, state: 'forgiven', change: 'refunded', refundCents: 5_000 } as const;
    await fixtures.publish(visitChargeChanged, forgiven);
    await fixtures.publish(visitChargeChanged, { ...forgiven, change: 'refund-failed' });
    const [first, second, third] = (await subjects(before + 3)).slice(before);
    expect(first?.subject).toBe('Your deposit was refunded');
    expect(first?.text).toContain('$10.00 of your deposit goes back to your card');
    expect(second?.subject).toBe('The refund of your deposit failed');
    expect(second?.text).toContain('$10.00 of your deposit could not be refunded');
    expect(third?.subject).toBe('The refund of your late cancellation fee failed');
  });
});
