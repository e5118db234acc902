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
  /** The part that a gift card pays (`giftCardPartOf`). */
  giftCardCents?: number;
  /** The prices of services that packages pay (`packagePartsOf`). */
  packageCents?: number;
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
  giftCardCents: number;
  packageCents: number;
  /** What the client pays: the total less the discount, the gift card and the packages. */
  chargedCents: number;
}

/**
 * The one definition of a payment order's amounts, for forms and the service alike (decisions 5): the tax is rounded half up at the cent, once;
 * all other amounts are sums. Throws a RangeError for a negative amount, or if discount, gift card and packages are above the total.
 */
export function amountsOf({
  pricesCents,
  taxPercent,
  tipCents = 0,
  discountCents = 0,
  giftCardCents = 0,
  packageCents = 0,
}: OrderTerms): OrderAmounts {
  const servicesCents = sumCents(pricesCents);
  const taxCents = percentOf(servicesCents, taxPercent);
  const servicesAndTaxCents = servicesCents + taxCents;
  const totalCents = toCents(servicesAndTaxCents + toCents(tipCents));
  const paidBefore = [discountCents, giftCardCents, packageCents];
  const chargedCents = totalCents - sumCents(paidBefore);
  if ([tipCents, ...paidBefore, chargedCents].some((cents) => cents < 0))
    throw new RangeError(
      `No payment: tip ${tipCents}, discount ${discountCents}, gift card ${giftCardCents}, packages ${packageCents} of ${totalCents}`,
    );
  const sums = { servicesCents, taxCents, servicesAndTaxCents, totalCents, chargedCents };
  return { ...sums, tipCents, discountCents, giftCardCents, packageCents };
}

/**
 * What the referral bonus pays of an order beside packages, in cents: what is reserved for it, but not more than what packages leave.
 * @param totalCents services, tax and tip
 */
export function discountBeside({
  reservedCents,
  totalCents,
  packageCents,
}: {
  readonly reservedCents: number;
  readonly totalCents: number;
  readonly packageCents: number;
}): number {
  if (packageCents === 0) return Math.min(reservedCents, totalCents);
  return giftCardPartOf({ balanceCents: reservedCents, leftCents: totalCents - packageCents });
}

/** The smallest payment by card that the provider accepts, in cents. */
export const leastChargeCents = 50;

/**
 * What a gift card pays of an order, in cents: as much as it has, but what is left for the payment card is nothing or a payment that the provider accepts
 * (decision 0043).
 * @param leftCents what is left of the order's total after everything else
 */
export function giftCardPartOf({
  balanceCents,
  leftCents,
}: {
  readonly balanceCents: number;
  readonly leftCents: number;
}): number {
  const part = Math.min(balanceCents, leftCents);
  const rest = leftCents - part;
  return rest === 0 || rest >= leastChargeCents ? part : Math.max(0, leftCents - leastChargeCents);
}

/**
 * The tip for a percentage of the services' total, half up at the cent (spec 4, 5.6). Tax is not tipped. The percentage is made absolute.
 */
export function tipOf(servicesCents: number, percent: number): number {
  return percentOf(servicesCents, Math.abs(percent));
}
