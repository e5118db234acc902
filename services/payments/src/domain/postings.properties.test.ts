import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { chargedCentsOf, latePaymentReceived, orderPaid, orderPartTransferred } from './order-postings.ts';
import {
  disputeClosed,
  disputeOpened,
  latePaymentReturned,
  orderRefunded,
  platformFeeReturned,
  refundFailed,
  returnedFeeCentsOf,
  returnedToSalon,
  transferReversed,
} from './refund-postings.ts';
import type { PaidOrder } from './order-postings.ts';
import {
  affiliatePaid,
  payoutReturned,
  payoutSent,
  platformPaidOut,
  providerFeeTaken,
  subscriptionInvoiceDisputed,
  subscriptionInvoicePaid,
  subscriptionInvoiceRefunded,
} from './platform-postings.ts';
import {
  cancellationFeeCharged,
  cancellationFeeForgiven,
  depositForfeited,
  depositRefunded,
  depositTaken,
  giftCardSold,
  packageRedeemed,
  packageSold,
} from './prepaid-postings.ts';
import { divide, takeFrom, type Posting } from './posting.ts';

const occurredAt = new Date('2026-03-02T17:00:00Z');
const salonId = 5;
const cents = fc.integer({ min: 0, max: 500_000 });
const percent = fc.integer({ min: 0, max: 100 });

/** Orders that give away at most what they have, by every mixture of payments. */
const orders: fc.Arbitrary<PaidOrder> = fc
  .record({
    servicesCents: fc.integer({ min: 1, max: 5_000_000 }),
    taxCents: cents,
    tipCents: fc.array(cents, { maxLength: 3 }),
    commissionPercent: percent,
    feePercent: fc.integer({ min: 0, max: 20 }),
    paidBefore: fc.record({ bonus: percent, giftCard: percent, deposit: percent, package: percent }),
    isCash: fc.boolean(),
  })
  .map(({ servicesCents, taxCents, tipCents, commissionPercent, feePercent, paidBefore, isCash }) => {
    const total = servicesCents + taxCents + tipCents.reduce((sum, tip) => sum + tip, 0);
    const part = (share: number): number => Math.floor((total * share) / 500);
    const before = {
      bonusCents: part(paidBefore.bonus),
      giftCardCents: part(paidBefore.giftCard),
      depositCents: part(paidBefore.deposit),
      packageCents: part(paidBefore.package),
    };
    const charged = total - Object.values(before).reduce((sum, one) => sum + one, 0);
    const commission = Math.floor((servicesCents * commissionPercent) / 100);
    const fee = isCash
      ? 0
      : Math.min(charged, servicesCents - commission, Math.floor((servicesCents * feePercent) / 100));
    return {
      orderId: 1,
      salonId,
      occurredAt,
      servicesCents,
      taxCents,
      tips: tipCents.map((one, index) => ({ artistId: index + 1, cents: one })),
      commissions: [{ artistId: 1, cents: commission }],
      platformFeeCents: fee,
      ...before,
      payment: isCash
        ? { type: 'cash' as const }
        : { type: 'card' as const, chargeId: 'ch_1', transferId: 'tr_1', applicationFeeId: 'fee_1' },
    };
  });

const sumOf = ({ lines }: Posting): number => lines.reduce((sum, line) => sum + line.cents, 0);

function movementsOf(postings: readonly Posting[]): Map<string, number> {
  const moved = new Map<string, number>();
  for (const { account, cents: one } of postings.flatMap(({ lines }) => lines))
    moved.set(account, (moved.get(account) ?? 0) + one);
  return moved;
}

const balanceOf = (movements: ReadonlyMap<string, number>, pattern: RegExp): number =>
  [...movements].reduce((sum, [account, one]) => (pattern.test(account) ? sum + one : sum), 0);

describe('dividing an amount', () => {
  const shares = fc.array(fc.integer({ min: 0, max: 10_000_000_000 }), { minLength: 1, maxLength: 8 });

  it('gives whole parts that sum to the amount, none above its share', () => {
    fc.assert(
      fc.property(shares, fc.double({ min: 0, max: 1, noNaN: true }), (all, part) => {
        const sum = all.reduce((total, share) => total + share, 0);
        const parts = divide(Math.floor(sum * part), all);
        expect(parts.reduce((total, one) => total + one, 0)).toBe(Math.floor(sum * part));
        expect(parts.every((one, index) => one >= 0 && one <= all[index]!)).toBe(true);
      }),
    );
  });

  it.each([
    [100, [50, 50, 50], [34, 33, 33]],
    [1, [1, 2], [0, 1]],
    [0, [0], [0]],
  ])('divides %i by %j', (amount, by, expected) => expect(divide(amount, by)).toEqual(expected));

  it('refuses more than there is', () => expect(() => divide(4, [1, 2])).toThrow(RangeError));
});

describe('the postings of an order', () => {
  it('balance, and give each cent of the total to somebody', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const postings = orderPaid(order);
        for (const posting of postings) expect(sumOf(posting)).toBe(0);
        const moved = movementsOf(postings);
        const total =
          order.servicesCents + order.taxCents + order.tips.reduce((sum, tip) => sum + tip.cents, 0);
        expect(balanceOf(moved, /^(?:salon|tips|commission|tax|platform:fees)/)).toBe(-total);
        expect(
          balanceOf(moved, /^(?:provider|cash|connected|platform:bonus|gift-cards|deposits|packages)/),
        ).toBe(total);
        // At the provider we keep our fee only, and what we pay ourselves is still to be transferred.
        expect(balanceOf(moved, /^provider/)).toBe(order.platformFeeCents);
        if (order.payment.type === 'cash') expect(moved.get('cash:5')).toBe(chargedCentsOf(order));
        else expect(moved.get('connected:5')).toBe(chargedCentsOf(order) - order.platformFeeCents!);
      }),
    );
  });

  it('let the salon bear the rebate of packages, and nobody else', () => {
    fc.assert(
      fc.property(orders, fc.integer({ min: 0, max: 20_000 }), (order, packageValueCents) => {
        const without = movementsOf(orderPaid(order));
        const postings = orderPaid({ ...order, packageValueCents });
        for (const posting of postings) expect(sumOf(posting)).toBe(0);
        const moved = movementsOf(postings);
        const rebate = order.packageCents! - packageValueCents;
        expect(moved.get('packages:5') ?? 0).toBe(packageValueCents);
        expect(moved.get('salon:5') ?? 0).toBe((without.get('salon:5') ?? 0) + rebate);
        for (const [account, one] of moved)
          if (!/^(?:packages|salon):/.test(account)) expect(one).toBe(without.get(account));
      }),
    );
  });

  it('give a gift card back to the cent, and leave our fee with the payment card', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const postings = orderPaid(order);
        const { giftCardCents = 0, platformFeeCents = 0 } = order;
        fc.pre(giftCardCents > 0);
        const refunded = orderRefunded({
          ...order,
          refundKey: '1',
          cents: giftCardCents,
          refundableCents: giftCardCents,
          movements: movementsOf(postings),
          to: { type: 'gift-card', transferReversalId: 'trr_1' },
        });
        for (const posting of refunded) expect(sumOf(posting)).toBe(0);
        const moved = movementsOf([...postings, ...refunded]);
        expect(moved.get('gift-cards') ?? 0).toBe(0);
        expect(moved.get('platform:fees') ?? 0).toBe(-platformFeeCents || 0);
        // The money is ours to keep for the card again.
        expect(balanceOf(movementsOf(refunded), /^provider/)).toBe(giftCardCents);
      }),
    );
  });

  it('are given back to the cent by any sequence of refunds, and never more', () => {
    fc.assert(
      fc.property(
        orders,
        fc.array(fc.integer({ min: 1, max: 2_000_000 }), { maxLength: 8 }),
        (order, wishes) => {
          const postings = orderPaid(order);
          let refundableCents = chargedCentsOf(order);
          [...wishes, refundableCents].forEach((wish, index) => {
            const amount = index === wishes.length ? refundableCents : Math.min(wish, refundableCents);
            if (amount === 0) return;
            const refund = {
              ...order,
              refundKey: String(index),
              cents: amount,
              refundableCents,
              movements: movementsOf(postings),
              to:
                order.payment.type === 'cash'
                  ? { type: 'cash' as const }
                  : { type: 'card' as const, refundId: `re_${index}` },
            };
            expect(() => orderRefunded({ ...refund, cents: refundableCents + 1 })).toThrow(RangeError);
            const refunded = [...orderRefunded(refund)];
            const key = `fee:${index}`;
            const feeCents = returnedFeeCentsOf(refunded[0]!);
            if (order.payment.type === 'card')
              refunded.push(platformFeeReturned({ ...order, key, cents: feeCents, providerRef: 'fr_1' }));
            for (const posting of refunded) expect(sumOf(posting)).toBe(0);
            postings.push(...refunded);
            refundableCents -= amount;
          });
          const moved = movementsOf(postings);
          // What other sources paid stays with those who earned it.
          const { bonusCents, giftCardCents, depositCents, packageCents } = order;
          const others = bonusCents! + giftCardCents! + depositCents! + packageCents!;
          expect(balanceOf(moved, /^(?:salon|tips|commission|tax|platform:fees)/)).toBe(0 - others);
          for (const [account, one] of moved)
            if (/^(?:salon|tips|commission|tax|platform:fees)/.test(account))
              expect(one).toBeLessThanOrEqual(0);
          expect(balanceOf(moved, /^cash/)).toBe(0);
          if (others === 0) expect([...moved.values()].every((one) => one === 0)).toBe(true);
        },
      ),
    );
  });

  it('are as before after a refund that failed, whatever was given back of the fee before', () => {
    fc.assert(
      fc.property(orders, percent, percent, (order, part, feePart) => {
        const refundableCents = chargedCentsOf(order);
        const amount = Math.max(1, Math.floor((refundableCents * part) / 100));
        if (order.payment.type === 'cash' || amount > refundableCents) return;
        const before = movementsOf(orderPaid(order));
        const fact = { orderId: 1, salonId, occurredAt };
        const returnedFeeCents = Math.floor((order.platformFeeCents! * feePart) / 100);
        const [refunded, ...reversed] = orderRefunded({
          ...fact,
          refundKey: '1',
          cents: amount,
          refundableCents,
          movements: before,
          to: { type: 'card', refundId: 're_1', returnedFeeCents },
        });
        const feeCents = returnedFeeCentsOf(refunded);
        const { key, lines } = refunded;
        const movement = { ...fact, providerRef: 'tr_1' };
        const postings = [
          ...orderPaid(order),
          refunded,
          ...reversed,
          platformFeeReturned({ ...movement, key: 'fee', cents: feeCents }),
          refundFailed({ ...fact, key, lines, refundId: 're_1' }),
          returnedToSalon({ ...movement, key: 'returned', cents: amount - feeCents }),
        ];
        for (const posting of postings) expect(sumOf(posting)).toBe(0);
        expect(movementsOf(postings)).toEqual(before);
      }),
    );
  });

  it('refuse to give away more than there is', () => {
    const order: PaidOrder = {
      ...fc.sample(orders, 1)[0]!,
      commissions: [],
      bonusCents: 0,
      giftCardCents: 0,
    };
    expect(() =>
      orderPaid({ ...order, commissions: [{ artistId: 1, cents: order.servicesCents + 1 }] }),
    ).toThrow(RangeError);
    expect(() => orderPaid({ ...order, depositCents: 1_000_000_000 })).toThrow(RangeError);
  });
});

describe('all other postings', () => {
  const charge = { id: 3, salonId, occurredAt, cents: 1_999, chargeId: 'ch_1', transferId: 'tr_1' };
  const refund = { ...charge, refundId: 're_1', transferReversalId: 'trr_1' };
  const order = { orderId: 1, salonId, occurredAt, cents: 1_999 };
  const dispute = { ...order, disputeId: 'dp_1' };
  const late = { ...order, attempt: 1 };
  const payout = { payoutId: 'po_1', salonId, occurredAt, cents: 1_999 };
  const decision = { transactionId: 'txn_1', occurredAt, cents: 59 };
  const invoice = { invoiceId: 'in_1', salonId, occurredAt, cents: 3_501, chargeId: 'ch_2' };
  const returned = { ...invoice, affiliateId: 4, returnedCents: 1_000, returnedBeforeCents: 0 };
  const failed = { refundId: 're_2', hasFailed: true };

  it.each<[string, Posting[], Record<string, number>]>([
    ['a deposit', depositTaken(charge), { 'deposits:5': -1_999, 'connected:5': 1_999 }],
    [
      'a forfeited deposit',
      [...depositTaken(charge), depositForfeited(charge)],
      { 'salon:5': -1_999, 'connected:5': 1_999 },
    ],
    ['a deposit given back', [...depositTaken(charge), ...depositRefunded(refund)], {}],
    ['a cancellation fee', cancellationFeeCharged(charge), { 'salon:5': -1_999, 'connected:5': 1_999 }],
    ['a forgiven fee', [...cancellationFeeCharged(charge), ...cancellationFeeForgiven(refund)], {}],
    ['a package', packageSold(charge), { 'packages:5': -1_999, 'connected:5': 1_999 }],
    [
      'a service of a package',
      [...packageSold(charge), packageRedeemed({ ...charge, cents: 999, visitId: 8 })],
      { 'packages:5': -1_000, 'salon:5': -999, 'connected:5': 1_999 },
    ],
    ['a gift card', [giftCardSold(charge)], { 'gift-cards': -1_999, provider: 1_999 }],
    [
      'a bonus that reached the salon',
      [orderPartTransferred({ ...order, source: 'bonus', transferId: 'tr_2' })],
      { provider: -1_999, 'connected:5': 1_999 },
    ],
    ['an open dispute', [disputeOpened(dispute)], { provider: -1_999, 'disputes:5': 1_999 }],
    ['a dispute that was won', [disputeOpened(dispute), disputeClosed({ ...dispute, isWon: true })], {}],
    [
      'a dispute that was lost',
      [disputeOpened(dispute), disputeClosed({ ...dispute, isWon: false })],
      { provider: -1_999, 'salon:5': 1_999 },
    ],
    [
      'a dispute that was lost, and taken from the salon',
      [
        disputeOpened(dispute),
        disputeClosed({ ...dispute, isWon: false }),
        transferReversed({ ...order, key: 'reversed', providerRef: 'trr_1' }),
      ],
      { 'salon:5': 1_999, 'connected:5': -1_999 },
    ],
    [
      'a payment that came too late, with our fee',
      latePaymentReceived({ ...late, platformFeeCents: 40 }, { chargeId: 'ch_1' }),
      { 'client-returns': -1_999, 'connected:5': 1_959, provider: 40 },
    ],
    [
      'a payment that came too late and was given back',
      [
        ...latePaymentReceived({ ...late, platformFeeCents: 40 }, { chargeId: 'ch_1' }),
        ...latePaymentReturned(late, { refundId: 're_1' }),
        platformFeeReturned({ ...late, key: 'fee', cents: 40, providerRef: 'fr_1' }),
      ],
      {},
    ],
    ['an invoice', subscriptionInvoicePaid(invoice), { provider: 3_501, 'platform:subscriptions': -3_501 }],
    [
      'an invoice with an affiliate, who gets 25 percent, half up',
      subscriptionInvoicePaid({ ...invoice, affiliateId: 4 }),
      { provider: 3_501, 'platform:subscriptions': -3_501, 'affiliate:4': -875, 'platform:affiliates': 875 },
    ],
    [
      'a refund of an invoice that failed, with an affiliate',
      [...subscriptionInvoicePaid(invoice), ...subscriptionInvoiceRefunded({ ...returned, ...failed })],
      { provider: 3_501, 'platform:subscriptions': -3_501 },
    ],
    [
      'a disputed invoice with an affiliate',
      subscriptionInvoiceDisputed({ ...returned, disputeId: 'dp_2', isWon: false }),
      { provider: -1_000, 'platform:subscriptions': 1_000, 'affiliate:4': 250, 'platform:affiliates': -250 },
    ],
    [
      'a disputed invoice that was won',
      subscriptionInvoiceDisputed({ ...returned, disputeId: 'dp_2', isWon: true }),
      {},
    ],
    [
      'a paid affiliate',
      [affiliatePaid({ id: 1, affiliateId: 4, occurredAt, cents: 875 })],
      { 'affiliate:4': 875, 'platform:bank': -875 },
    ],
    ['a payout', [payoutSent(payout)], { 'connected:5': -1_999, 'bank:5': 1_999 }],
    ['a payout that came back', [payoutSent(payout), payoutReturned(payout)], {}],
    ["the provider's fee", [providerFeeTaken(decision)], { provider: -59, 'platform:provider-fees': 59 }],
    ['our own payout', [platformPaidOut(decision)], { provider: -59, 'platform:bank': 59 }],
  ])('balance for %s', (_what, postings, expected) => {
    for (const posting of postings) expect(sumOf(posting)).toBe(0);
    expect(new Set(postings.map(({ key }) => key)).size).toBe(postings.length);
    const moved = [...movementsOf(postings)].filter(([, one]) => one !== 0);
    expect(Object.fromEntries(moved)).toEqual(expected);
  });
});

describe('takeFrom', () => {
  it('takes an amount from the first parts, to the cent, and from none more than it has', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(100_000), { minLength: 1, maxLength: 20 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (parts, share) => {
          const sum = parts.reduce((total, part) => total + part, 0);
          const wanted = Math.floor(sum * share);
          const taken = takeFrom(parts, wanted);
          expect(taken.reduce((total, part) => total + part, 0)).toBe(wanted);
          for (const [index, part] of taken.entries()) expect(part).toBeLessThanOrEqual(parts[index]!);
          expect(() => takeFrom(parts, sum + 1)).toThrow(RangeError);
        },
      ),
    );
  });
});
