import { percentOf, sumCents, toCents } from './money.ts';

/** What a payment order consists of. All amounts in cents. */
export interface OrderTerms {
  /** The entered price of each service. */
  pricesCents: readonly number[];
  /** In percent, up to 5 decimals. */
  taxPercent: number;
  tipCents?: number;
  /** The part that the referral bonus pays. */
  discountCents?: number;
  /** The part that was paid as a deposit. */
  depositCents?: number;
}

/** The named amounts of a payment order, in cents. */
export interface OrderAmounts {
  servicesCents: number;
  taxCents: number;
  servicesAndTaxCents: number;
  tipCents: number;
  /** Services, tax and tip (spec 4, Client payment approval). */
  totalCents: number;
  discountCents: number;
  depositCents: number;
  /** What the client pays: the total less discount and deposit. */
  chargedCents: number;
}

/**
 * The one definition of a payment order's amounts, for forms and the service alike (decisions 5): the tax is rounded half up at the cent, once;
 * all other amounts are sums. Throws a RangeError for a negative amount, or if discount and deposit are above the total.
 */
export function amountsOf({
  pricesCents,
  taxPercent,
  tipCents = 0,
  discountCents = 0,
  depositCents = 0,
}: OrderTerms): OrderAmounts {
  const servicesCents = sumCents(pricesCents);
  const taxCents = percentOf(servicesCents, taxPercent);
  const servicesAndTaxCents = servicesCents + taxCents;
  const totalCents = toCents(servicesAndTaxCents + toCents(tipCents));
  const chargedCents = totalCents - toCents(discountCents) - toCents(depositCents);
  if (Math.min(tipCents, discountCents, depositCents, chargedCents) < 0)
    throw new RangeError(
      `No payment: tip ${tipCents}, discount ${discountCents}, deposit ${depositCents} of ${totalCents}`,
    );
  return {
    servicesCents,
    taxCents,
    servicesAndTaxCents,
    tipCents,
    totalCents,
    discountCents,
    depositCents,
    chargedCents,
  };
}

/**
 * The tip for a percentage of the services' total, half up at the cent (spec 4, 5.6). Tax is not tipped. The percentage is made absolute.
 */
export function tipOf(servicesCents: number, percent: number): number {
  return percentOf(servicesCents, Math.abs(percent));
}

/** The smallest payment by card that the provider accepts, in cents. */
export const leastChargeCents = 50;

/**
 * The part of an amount that a bonus or a deposit pays before a card does, in cents: as much as there is, but what is left for the card is nothing or a payment that the
 * provider accepts.
 */
export function coveredCents(availableCents: number, payableCents: number): number {
  const covered = Math.min(availableCents, payableCents);
  const left = payableCents - covered;
  if (left === 0 || left >= leastChargeCents) return covered;
  return Math.max(0, payableCents - leastChargeCents);
}

/**
 * The part of an order that deposits pay, in cents: as much as there is, up to services and tax less the referral bonus. The tip is not paid by a deposit, and what an
 * order leaves of one goes back to the client (decision 0041).
 */
export function depositFor({
  availableCents,
  payableCents,
  paymentType,
}: {
  readonly availableCents: number;
  /** Services and tax less the bonus that is reserved. */
  readonly payableCents: number;
  readonly paymentType: 'cash' | 'card';
}): number {
  return paymentType === 'cash'
    ? Math.min(availableCents, payableCents)
    : coveredCents(availableCents, payableCents);
}
