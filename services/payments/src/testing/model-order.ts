import { approvedAmountsOf, amountsOf, depositFor, type OrderAmounts, type PackagePart } from '@frizo/money';
import type { AttemptState } from '../domain/payment-attempt.ts';
import { discountFor, expiryOf, type OrderState } from '../domain/payment-order.ts';
import type { ServedBy } from '../domain/tips.ts';
import type { CardKind, Paid } from './model-provider.ts';

/** The referral bonus of the client. */
export interface ModelBonus {
  readonly grantedCents: number;
  reservedCents: number;
  usedCents: number;
}

/** A service of a visit, which a package may pay. */
export interface ModelService extends ServedBy {
  readonly serviceId: number;
}

/** What a gift card and packages pay of an order. */
export interface PrepaidParts {
  readonly giftCardId: number | undefined;
  readonly giftCardCents: number;
  readonly packageParts: readonly PackagePart[];
}

export interface ModelOrder {
  readonly id: number;
  readonly visitId: number;
  readonly services: readonly ModelService[];
  readonly taxPercent: number;
  readonly expiresAt: Date;
  state: OrderState;
  needsAuthentication: boolean;
  /** Its visit has changed during a payment. */
  isOutdated: boolean;
  attempt: number;
  paidBy: 'cash' | 'card' | undefined;
  /** Of the attempt that has paid it. */
  intentId: string | undefined;
  /** What was paid, once it is. */
  paid: OrderAmounts | undefined;
  giftCardId: number | undefined;
  refundedCents: number;
  giftCardRefundedCents: number;
  bonusReservedCents: number;
  /** Of what the bonus has paid: given back, since everything else was. */
  bonusReturnedCents: number;
  /** Reserved of the visit's deposit while it is open, used when it is paid. */
  depositCents: number;
}

/** An attempt to pay, with what the client has approved. */
export interface ModelAttempt extends PrepaidParts {
  readonly orderId: number;
  readonly attempt: number;
  readonly card: CardKind;
  readonly amounts: OrderAmounts;
  state: AttemptState;
  intentId: string | undefined;
}

/** What is chosen when an order is created. */
export type NewOrder = Pick<ModelOrder, 'visitId' | 'services' | 'taxPercent'>;

export function createModelOrder(id: number, order: NewOrder, now: Date): ModelOrder {
  return {
    ...{ id, ...order, expiresAt: expiryOf(now), state: 'pending', needsAuthentication: false },
    ...{ isOutdated: false, attempt: 0, paidBy: undefined, intentId: undefined, paid: undefined },
    ...{ giftCardId: undefined, refundedCents: 0, giftCardRefundedCents: 0 },
    ...{ bonusReservedCents: 0, bonusReturnedCents: 0, depositCents: 0 },
  };
}

/** An order as something that is paid. */
export function paidOf({ id }: Pick<ModelOrder, 'id'>): Paid {
  return { kind: 'order', id };
}

function pricesOf({ services, taxPercent }: ModelOrder) {
  return { pricesCents: services.map(({ priceCents }) => priceCents), taxPercent };
}

/** The amounts of an order that is paid in cash: less its deposit. */
export function amountsInCash(order: ModelOrder): OrderAmounts {
  return amountsOf({ ...pricesOf(order), depositCents: order.depositCents });
}

/** What a client approves. */
export function approvedAmounts(
  order: ModelOrder,
  choice: {
    readonly tipCents: number;
    readonly usesBonus: boolean;
    readonly packageCents: number;
    readonly giftCardCents: number;
  },
): OrderAmounts {
  const { tipCents, usesBonus, packageCents, giftCardCents } = choice;
  const bonusCents = usesBonus ? order.bonusReservedCents : 0;
  const means = { packageCents, bonusCents, giftCardCents, depositCents: order.depositCents };
  return approvedAmountsOf({ ...pricesOf(order), tipCents }, means);
}

/** What an open order reserves of a deposit besides what it has reserved, as `reserveDeposits` does, in cents. */
export function addedDepositCents(order: ModelOrder, availableCents: number): number {
  const wantedCents = depositFor({
    availableCents: order.depositCents + availableCents,
    payableCents: amountsOf(pricesOf(order)).servicesAndTaxCents - order.bonusReservedCents,
    paymentType: 'card',
  });
  return Math.max(0, wantedCents - order.depositCents);
}

/** Reserves the bonus for an order, once, as `reserveDiscount` does. */
export function reserveBonus(order: ModelOrder, bonus: ModelBonus): void {
  if (order.bonusReservedCents > 0) return;
  order.bonusReservedCents = discountFor({
    availableCents: bonus.grantedCents - bonus.reservedCents - bonus.usedCents,
    serviceAndTaxCents: amountsOf(pricesOf(order)).servicesAndTaxCents - order.depositCents,
  });
  bonus.reservedCents += order.bonusReservedCents;
}

/** Uses a part of the bonus that was reserved for an order, and frees the rest. */
export function useBonus(order: ModelOrder, bonus: ModelBonus, cents: number): void {
  bonus.reservedCents -= order.bonusReservedCents;
  bonus.usedCents += cents;
  order.bonusReservedCents = 0;
}
