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
  /** The part that a gift card pays. */
  giftCardCents?: number;
  /** The part that was paid as a deposit. */
  depositCents?: number;
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
  depositCents: number;
  packageCents: number;
  /** What the client pays: the total less discount, gift card, deposit and packages (decision 0039). */
  chargedCents: number;
}

/**
 * The one definition of a payment order's amounts, for forms and the service alike (decisions 5): the tax is rounded half up at the cent, once;
 * all other amounts are sums. Throws a RangeError for a negative amount, or if discount, gift card, deposit and packages are above the total.
 */
export function amountsOf({
  pricesCents,
  taxPercent,
  tipCents = 0,
  discountCents = 0,
  giftCardCents = 0,
  depositCents = 0,
  packageCents = 0,
}: OrderTerms): OrderAmounts {
  const servicesCents = sumCents(pricesCents);
  const taxCents = percentOf(servicesCents, taxPercent);
  const servicesAndTaxCents = servicesCents + taxCents;
  const totalCents = toCents(servicesAndTaxCents + toCents(tipCents));
  const paidBefore = { discountCents, giftCardCents, depositCents, packageCents };
  const chargedCents = totalCents - sumCents(Object.values(paidBefore));
  if ([tipCents, ...Object.values(paidBefore), chargedCents].some((cents) => cents < 0))
    throw new RangeError(
      `No payment: tip ${tipCents}, discount ${discountCents}, gift card ${giftCardCents}, deposit ${depositCents}, packages ${packageCents} of ${totalCents}`,
    );
  const sums = { servicesCents, taxCents, servicesAndTaxCents, totalCents, chargedCents };
  return { ...sums, tipCents, ...paidBefore };
}

/** What can pay an order before a payment card does. All amounts in cents. */
export interface PrepaidMeans {
  /** The prices of services that packages pay (`packagePartsOf`). */
  packageCents?: number;
  /** What is reserved of the referral bonus. */
  bonusCents?: number;
  /** What is reserved of deposits. */
  depositCents?: number;
  /** The balance of a gift card. */
  giftCardCents?: number;
}

/**
 * The amounts of an order that a client approves, for forms and the service alike (decision 0043). Packages pay the prices of their services; bonus and deposit, in
 * this order, pay what is left of services and tax; a gift card pays what is left then, the tip too. Each pays as much as it can, but what is left for the
 * payment card is nothing or a payment that the provider accepts, where the total allows that.
 */
export function approvedAmountsOf(
  order: Pick<OrderTerms, 'pricesCents' | 'taxPercent' | 'tipCents'>,
  means: PrepaidMeans,
): OrderAmounts {
  const { packageCents = 0, bonusCents = 0, depositCents: reservedCents = 0 } = means;
  const { servicesAndTaxCents, tipCents } = amountsOf({ ...order, packageCents });
  const payableCents = servicesAndTaxCents - packageCents;
  const discountCents = Math.min(bonusCents, payableCents);
  const depositCents = Math.min(reservedCents, payableCents - discountCents);
  const leftCents = payableCents - discountCents - depositCents + tipCents;
  const giftCardCents = Math.min(means.giftCardCents ?? 0, leftCents);
  const missing = missingForCharge(leftCents - giftCardCents);
  // The last one leaves what is missing, as far as it pays so much.
  const lessOfGiftCard = Math.min(giftCardCents, missing);
  const lessOfDeposit = Math.min(depositCents, missing - lessOfGiftCard);
  const lessOfBonus = Math.min(discountCents, missing - lessOfGiftCard - lessOfDeposit);
  return amountsOf({
    ...order,
    packageCents,
    discountCents: discountCents - lessOfBonus,
    depositCents: depositCents - lessOfDeposit,
    giftCardCents: giftCardCents - lessOfGiftCard,
  });
}

/** What an amount lacks to be nothing, or a payment that the provider accepts. */
function missingForCharge(cents: number): number {
  return cents === 0 ? 0 : Math.max(0, leastChargeCents - cents);
}

/**
 * The tip for a percentage of the services' total, half up at the cent (spec 4, 5.6). Tax is not tipped. The percentage is made absolute.
 */
export function tipOf(servicesCents: number, percent: number): number {
  return percentOf(servicesCents, Math.abs(percent));
}

/** The largest tip in percent: what a client may type has three digits (spec 5.6). */
export const mostTipPercent = 999;

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
