import { describe, expect, it } from '@jest/globals';
import type { Posting } from './posting.ts';
import { giftCardSold, packageSold } from './prepaid-postings.ts';
import {
  purchaseBorne,
  purchaseDisputeClosed,
  purchaseDisputeOpened,
  purchaseRefunded,
  purchaseRelieved,
  type PurchaseFact,
} from './purchase-postings.ts';

const occurredAt = new Date('2026-03-02T17:00:00Z');
const sold = { id: 3, salonId: 5, occurredAt, cents: 1_999, chargeId: 'ch_1', transferId: 'tr_1' };
const fact = { purchaseId: 3, salonId: 5, occurredAt, cents: 999 };
const ofPackage: PurchaseFact = { ...fact, kind: 'package' };
const ofCard: PurchaseFact = { ...fact, kind: 'gift-card' };
const lost = { disputeId: 'dp_1', isWon: false };
const won = { disputeId: 'dp_1', isWon: true };

function refund(of: PurchaseFact): Posting[] {
  const refs = { id: 7, refundId: 're_1', transferReversalId: 'trr_1' };
  const { refunded, reversed } = purchaseRefunded(of, refs);
  return reversed ? [refunded, reversed] : [refunded];
}

describe('the postings of money that goes back of a purchase', () => {
  it.each<[string, Posting[], Record<string, number>]>([
    [
      'a part of a package',
      [...packageSold(sold), ...refund(ofPackage)],
      { 'packages:5': -1_000, 'connected:5': 1_000 },
    ],
    [
      'a part of a gift card',
      [giftCardSold(sold), ...refund(ofCard)],
      { 'gift-cards': -1_000, provider: 1_000 },
    ],
    [
      'an open dispute about a gift card',
      [purchaseDisputeOpened(ofCard, 'dp_1')],
      { provider: -999, 'gift-card-disputes': 999 },
    ],
    [
      'an open dispute about a package',
      [purchaseDisputeOpened(ofPackage, 'dp_1')],
      { provider: -999, 'disputes:5': 999 },
    ],
    ['a won dispute', [purchaseDisputeOpened(ofCard, 'dp_1'), purchaseDisputeClosed(ofCard, won)], {}],
    [
      'a lost dispute about a gift card, of which the salon bears what was used',
      [
        purchaseDisputeOpened(ofCard, 'dp_1'),
        purchaseDisputeClosed(ofCard, lost),
        purchaseBorne({ ...ofCard, cents: 400 }, 'purchase:3:borne:1'),
      ],
      { provider: -999, 'gift-cards': 599, 'salon:5': 400 },
    ],
    [
      'a lost dispute about a package, of which it bears less after all',
      [
        purchaseDisputeOpened(ofPackage, 'dp_1'),
        purchaseDisputeClosed(ofPackage, lost),
        purchaseBorne({ ...ofPackage, cents: 400 }, 'purchase:3:borne:1'),
        purchaseRelieved({ ...ofPackage, cents: 100 }, 'purchase:3:borne:2'),
      ],
      { provider: -999, 'packages:5': 699, 'salon:5': 300 },
    ],
  ])('balance for %s', (_what, postings, expected) => {
    const moved = new Map<string, number>();
    for (const { lines } of postings) {
      expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(0);
      for (const { account, cents } of lines) moved.set(account, (moved.get(account) ?? 0) + cents);
    }
    expect(new Set(postings.map(({ key }) => key)).size).toBe(postings.length);
    expect(Object.fromEntries([...moved].filter(([, cents]) => cents !== 0))).toEqual(expected);
  });
});
