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
  /** What the client pays: the total less the discount. */
  chargedCents: number;
}

/**
 * The one definition of a payment order's amounts, for forms and the service alike (decisions 5): the tax is rounded half up at the cent, once;
 * all other amounts are sums. Throws a RangeError for a negative amount or a discount above the total.
 */
export function amountsOf({
  pricesCents,
  taxPercent,
  tipCents = 0,
  discountCents = 0,
}: OrderTerms): OrderAmounts {
  const servicesCents = sumCents(pricesCents);
  const taxCents = percentOf(servicesCents, taxPercent);
  const servicesAndTaxCents = servicesCents + taxCents;
  const totalCents = toCents(servicesAndTaxCents + toCents(tipCents));
  const chargedCents = totalCents - toCents(discountCents);
  if (tipCents < 0 || discountCents < 0 || chargedCents < 0)
    throw new RangeError(`No payment: tip ${tipCents}, discount ${discountCents} of ${totalCents}`);
  return { servicesCents, taxCents, servicesAndTaxCents, tipCents, totalCents, discountCents, chargedCents };
}

/**
 * The tip for a percentage of the services' total, half up at the cent (spec 4, 5.6). Tax is not tipped. The percentage is made absolute.
 */
export function tipOf(servicesCents: number, percent: number): number {
  return percentOf(servicesCents, Math.abs(percent));
}
