import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { describeCard, isCardExpired } from './card.ts';
import {
  actionsOf,
  countsForReferral,
  daysLeft,
  discountFor,
  expiryOf,
  isChargeable,
  statusOf,
  type OrderTerms,
  type OrderViewer,
} from './payment-order.ts';

const created = new Date('2026-03-02T17:00:00Z');
const expiresAt = expiryOf(created);
const order = (changed: Partial<OrderTerms> = {}): OrderTerms => ({
  state: 'pending',
  needsAuthentication: false,
  paymentType: 'card',
  expiresAt,
  chargedCents: 5_000,
  refundedCents: 0,
  ...changed,
});

describe('the days that are left to pay', () => {
  it.each([
    ['2026-03-02T17:00:00Z', 7],
    ['2026-03-02T17:00:01Z', 7],
    ['2026-03-03T17:00:00Z', 6],
    ['2026-03-08T17:00:00Z', 1],
    ['2026-03-09T16:59:59Z', 1],
    ['2026-03-02T16:59:59Z', 7],
    ['2026-03-09T17:00:00Z', 0],
    ['2026-04-01T00:00:00Z', 0],
  ])('at %s are %d', (now, days) => {
    expect(daysLeft(order(), new Date(now))).toBe(days);
  });

  it.each(['paid', 'declined'] as const)('are none for an order that is %s', (state) => {
    expect(daysLeft(order({ state }), created)).toBe(0);
  });
});

describe('the status of an order', () => {
  const before = new Date('2026-03-09T16:59:59Z');
  it.each([
    ['pending', before, 'pending'],
    ['pending', expiresAt, 'declined'],
    ['processing', before, 'pending'],
    ['processing', expiresAt, 'pending'],
    ['paid', expiresAt, 'paid'],
    ['declined', before, 'declined'],
  ] as const)('that is %s at %s is %s', (state, now, status) => {
    expect(statusOf(order({ state }), now)).toBe(status);
  });
});

describe('what a viewer may do', () => {
  it.each<[string, Partial<OrderTerms>, OrderViewer, string[]]>([
    ['pending', {}, 'client', ['pay', 'decline']],
    ['pending', {}, 'admin', ['accept-cash', 'decline']],
    ['pending', {}, 'artist', ['accept-cash', 'decline']],
    ['pending', { paymentType: 'cash' }, 'client', ['decline']],
    ['processing', { state: 'processing' }, 'client', []],
    ['processing', { state: 'processing' }, 'admin', []],
    [
      'waiting for authentication',
      { state: 'processing', needsAuthentication: true },
      'client',
      ['pay', 'decline'],
    ],
    ['paid', { state: 'paid' }, 'client', []],
    ['paid', { state: 'paid' }, 'admin', ['refund']],
    ['paid', { state: 'paid' }, 'artist', []],
    ['paid and refunded', { state: 'paid', refundedCents: 5_000 }, 'admin', []],
    ['paid and disputed', { state: 'paid', isDisputed: true }, 'admin', []],
    ['declined', { state: 'declined' }, 'admin', []],
  ])('with an order that is %s (%j) as %s is %j', (_, terms, viewer, actions) => {
    expect(actionsOf(order(terms), viewer, created)).toEqual(actions);
  });

  it.each(['client', 'admin', 'artist'] as const)('is nothing after expiry, as %s', (viewer) => {
    expect(actionsOf(order(), viewer, expiresAt)).toEqual([]);
  });
});

describe('a payment for which a referral is paid', () => {
  it.each<[string, boolean, Partial<OrderTerms>]>([
    ['is one by card', true, {}],
    ['is not one in cash', false, { paymentType: 'cash' }],
    ['is not one that is on its way', false, { state: 'processing' }],
    ['is not less than $20', false, { chargedCents: 1_999 }],
    ['can be $20', true, { chargedCents: 2_000 }],
    ['is not one of which less than $20 is left', false, { refundedCents: 3_001 }],
    ['can be one of which $20 are left', true, { refundedCents: 3_000 }],
  ])('%s', (_what, counts, terms) => {
    expect(countsForReferral(order({ state: 'paid', ...terms }))).toBe(counts);
  });
});

describe('the discount', () => {
  it.each([
    [0, 5_000, 0],
    [1_000, 5_000, 1_000],
    [1_000, 1_000, 1_000],
    [2_000, 1_000, 1_000],
    [1_000, 1_030, 980],
    [1_000, 1_050, 1_000],
    [1_000, 40, 40],
  ])('of %d available cents for %d cents is %d', (availableCents, serviceAndTaxCents, discount) => {
    expect(discountFor({ availableCents, serviceAndTaxCents })).toBe(discount);
  });

  it('always leaves an amount that can be charged, and is never more than there is', () => {
    fc.assert(
      fc.property(
        fc.nat(100_000),
        fc.integer({ min: leastServices, max: 100_000 }),
        (available, services) => {
          const discount = discountFor({ availableCents: available, serviceAndTaxCents: services });
          expect(discount).toBeLessThanOrEqual(Math.min(available, services));
          expect(discount).toBeGreaterThanOrEqual(0);
          expect(isChargeable(services - discount)).toBe(true);
        },
      ),
    );
  });
});

/** Prices are whole dollars. */
const leastServices = 100;

describe('a card', () => {
  it.each([
    [{ month: 3, year: 2026 }, '2026-02-28T23:59:59Z', false],
    [{ month: 3, year: 2026 }, '2026-03-01T00:00:00Z', true],
    [{ month: 12, year: 2026 }, '2026-11-30T00:00:00Z', false],
    [{ month: 1, year: 2025 }, '2026-01-01T00:00:00Z', true],
  ])('%j at %s is expired: %p', (expiry, now, isExpired) => {
    expect(isCardExpired(expiry, new Date(now))).toBe(isExpired);
  });

  it('is named by its brand and last digits', () => {
    expect(describeCard('visa', '4242')).toBe('Visa 4242');
    expect(describeCard('eftpos', '0001')).toBe('eftpos 0001');
  });
});
