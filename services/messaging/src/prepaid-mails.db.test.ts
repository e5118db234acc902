import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { giftCardSold, packageSold, purchaseRefunded, userChanged } from '@frizo/contracts';
import { until } from '@frizo/service-kit/testing';
import { startMessagingFixtures, type MessagingFixtures } from './testing/fixtures.ts';

const buyerUserId = 71;
const keeperUserId = 72;

describe('mails about gift cards and packages', () => {
  let fixtures: MessagingFixtures;

  beforeAll(async () => {
    fixtures = await startMessagingFixtures();
    await addUser({ userId: buyerUserId, email: 'lena@example.test', firstName: 'Lena', lastName: 'Voss' });
    await addUser({ userId: keeperUserId, email: 'mia@example.test', firstName: 'Mia', lastName: 'Roth' });
  });
  afterAll(() => fixtures.stop());

  const addUser = (user: { userId: number; email: string; firstName: string; lastName: string }) =>
    fixtures.publish(userChanged, {
      ...{ ...user, version: 1, phone: null, emailConfirmed: true },
      ...{ userType: null, salonId: null, salonAdmin: false, admin: false },
    });
  const sell = async (giftCardId: number, code: string | null, giverId = buyerUserId) => {
    fixtures.giftCards.set(giftCardId, {
      buyerUserId: giverId,
      salonName: 'Desert Bloom',
      amountCents: 5_000,
      recipientEmail: `friend-${giftCardId}@example.test`,
      message: 'Happy birthday!',
      code,
    });
    const occurredAt = '2026-03-02T22:00:00.000Z';
    const sold = { giftCardId, buyerUserId: giverId, salonId: 1, amountCents: 5_000, occurredAt };
    await fixtures.publish(giftCardSold, sold);
  };
  const mailsTo = (address: string, count: number) =>
    until(
      async () => fixtures.post.received.filter(({ to }) => to?.[0]?.address === address),
      ({ length }) => length === count,
    );

  it('bring the code to the recipient, and a receipt without it to the buyer', async () => {
    await sell(1, 'ABCD-EFGH-JKMN-PQRS');
    const [gift] = await mailsTo('friend-1@example.test', 1);
    expect(gift?.subject).toBe('You got a gift card on Frizo');
    expect(gift?.text).toContain('“Lena Voss” has given you a gift card for the salon “Desert Bloom”.');
    expect(gift?.subject).not.toContain('Lena');
    expect(gift?.text).toContain('Code: ABCD-EFGH-JKMN-PQRS');
    expect(gift?.text).toContain('They write: “Happy birthday!”');
    const [receipt] = await mailsTo('lena@example.test', 1);
    expect(receipt?.text).toContain('Sent to: friend-1@example.test');
    expect(receipt?.text).not.toContain('ABCD-EFGH');
  });

  it.each([
    ['Win.example', 'Com'],
    ['Frizo', 'Support'],
  ])('leave out the misleading name “%s %s”', async (firstName, lastName) => {
    const giverId = firstName === 'Frizo' ? 74 : 73;
    await addUser({ userId: giverId, email: `giver-${giverId}@example.test`, firstName, lastName });
    await sell(giverId, 'ABCD-EFGH-JKMN-PQRS', giverId);
    const [gift] = await mailsTo(`friend-${giverId}@example.test`, 1);
    expect(gift?.text).toContain('Hello, somebody has given you a gift card for the salon “Desert Bloom”.');
    expect(gift?.text).not.toContain(firstName === 'Frizo' ? 'Support' : 'Win');
  });

  it('leave out a code that somebody has added already', async () => {
    await sell(2, null);
    await mailsTo('lena@example.test', 2);
    expect(fixtures.post.received.filter(({ to }) => to?.[0]?.address === 'friend-2@example.test')).toEqual(
      [],
    );
  });

  it('confirm the payment of a package to its buyer', async () => {
    const sold = {
      ...{ packageId: 9, buyerUserId, salonId: 1, salonName: 'Desert Bloom', name: 'Three cuts' },
      ...{ serviceName: 'Cut', visits: 3, amountCents: 10_000, occurredAt: '2026-03-02T22:00:00.000Z' },
    };
    await fixtures.publish(packageSold, sold);
    const mails = await mailsTo('lena@example.test', 3);
    expect(mails[2]?.subject).toBe('Your package was paid');
    for (const line of ['Package: Three cuts', 'Visits: 3 × Cut', 'Paid: $100.00'])
      expect(mails[2]?.text).toContain(line);
  });

  it('tell the buyer and the keeper of a gift card that it was given back, and that this failed', async () => {
    const refunded = {
      ...{ purchaseId: 5, kind: 'gift-card' as const, buyerUserId, keeperUserId, salonId: 1, name: '' },
      ...{ salonName: 'Desert Bloom', amountCents: 5_000, refundCents: 5_000 },
      occurredAt: '2026-03-02T22:00:00.000Z',
    };
    await fixtures.publish(purchaseRefunded, { ...refunded, change: 'refunded' });
    const [ended] = await mailsTo('mia@example.test', 1);
    expect(ended?.subject).toBe('Your gift card was given back to its buyer');
    const receipts = await mailsTo('lena@example.test', 4);
    expect(receipts[3]?.subject).toBe('Your gift card was refunded');
    expect(receipts[3]?.text).toContain('Refund: $50.00');
    await fixtures.publish(purchaseRefunded, { ...refunded, change: 'refund-failed' });
    expect((await mailsTo('lena@example.test', 5))[4]?.subject).toBe('The refund of your gift card failed');
    expect((await mailsTo('mia@example.test', 2))[1]?.subject).toBe('Your gift card can be used again');
  });

  it('name the package that was given back', async () => {
    await fixtures.publish(purchaseRefunded, {
      ...{ purchaseId: 6, kind: 'package', change: 'refunded', buyerUserId, keeperUserId: null, salonId: 1 },
      ...{ salonName: 'Desert Bloom', name: 'Three cuts', amountCents: 10_000, refundCents: 6_667 },
      occurredAt: '2026-03-02T22:00:00.000Z',
    });
    const mails = await mailsTo('lena@example.test', 6);
    expect(mails[5]?.subject).toBe('Your package was refunded');
    for (const line of ['Package: Three cuts', 'Paid: $100.00', 'Refund: $66.67'])
      expect(mails[5]?.text).toContain(line);
  });
});
