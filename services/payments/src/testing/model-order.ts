import { amountsOf, depositFor, type OrderAmounts } from '@frizo/money';
import type { AttemptState } from '../domain/payment-attempt.ts';
import { discountFor, expiryOf, isChargeable, type OrderState } from '../domain/payment-order.ts';
import type { ServedBy } from '../domain/tips.ts';
import type { CardKind } from './model-provider.ts';

/** What a client has paid in advance for the visit of an order. */
interface ModelDeposit {
  readonly cents: number;
  readonly intentId: string;
  reservedCents: number;
  usedCents: number;
  refundedCents: number;
}

/** The referral bonus of the client. */
export interface ModelBonus {
  readonly grantedCents: number;
  reservedCents: number;
  usedCents: number;
}

export interface ModelOrder {
  readonly id: number;
  readonly salonId: number;
  readonly services: readonly ServedBy[];
  readonly taxPercent: number;
  readonly expiresAt: Date;
  state: OrderState;
  needsAuthentication: boolean;
  attempt: number;
  paidBy: 'cash' | 'card' | undefined;
  /** What was paid, once it is. */
  paid: OrderAmounts | undefined;
  refundedCents: number;
  /** What the salon owes, since its account had no more of this order. */
  untakenCents: number;
  bonusReservedCents: number;
  /** Reserved while it is open, used when it is paid. */
  depositCents: number;
  deposit: ModelDeposit | undefined;
}

/** An attempt to pay, with what the client has approved. */
export interface ModelAttempt {
  readonly orderId: number;
  readonly attempt: number;
  readonly card: CardKind;
  readonly amounts: OrderAmounts;
  state: AttemptState;
  intentId: string | undefined;
}

/** What is chosen when an order is created. */
export type NewOrder = Pick<ModelOrder, 'services' | 'taxPercent'>;

export function createModelOrder(id: number, salonId: number, order: NewOrder, now: Date): ModelOrder {
  return {
    ...{ id, salonId, ...order, expiresAt: expiryOf(now), state: 'pending', needsAuthentication: false },
    ...{ attempt: 0, paidBy: undefined, paid: undefined, refundedCents: 0, untakenCents: 0 },
    ...{ bonusReservedCents: 0, depositCents: 0, deposit: undefined },
  };
}

/** The amounts of an order with a tip, less its deposit and the bonus that is used. */
export function amountsWith(
  { services, taxPercent, depositCents }: ModelOrder,
  { tipCents = 0, discountCents = 0 } = {},
): OrderAmounts {
  const pricesCents = services.map(({ priceCents }) => priceCents);
  return amountsOf({ pricesCents, taxPercent, tipCents, discountCents, depositCents });
}

/** What a client approves; null where the provider would not charge it. */
export function approvedAmounts(
  order: ModelOrder,
  choice: { readonly tipCents: number; readonly usesBonus: boolean },
): OrderAmounts | null {
  const discountCents = choice.usesBonus ? order.bonusReservedCents : 0;
  const amounts = amountsWith(order, { tipCents: choice.tipCents, discountCents });
  return isChargeable(amounts.chargedCents) ? amounts : null;
}

/** Reserves what was paid as a deposit and is free, as `reserveDeposits` does. */
export function reserveDeposit(order: ModelOrder): void {
  const { deposit, bonusReservedCents } = order;
  if (!deposit) return;
  const wantedCents = depositFor({
    availableCents: order.depositCents + freeCentsOf(deposit),
    payableCents: servicesAndTaxOf(order) - bonusReservedCents,
    paymentType: 'card',
  });
  const addedCents = Math.max(0, wantedCents - order.depositCents);
  deposit.reservedCents += addedCents;
  order.depositCents += addedCents;
}

/** Uses a part of what was reserved, and frees the rest. */
export function useDeposit(order: ModelOrder, cents: number): void {
  if (order.deposit) {
    order.deposit.reservedCents -= order.depositCents;
    order.deposit.usedCents += cents;
  }
  order.depositCents = cents;
}

/** What was paid as a deposit and is neither reserved, used nor refunded, in cents. */
export function freeCentsOf(deposit: ModelDeposit | undefined): number {
  if (!deposit) return 0;
  return deposit.cents - deposit.reservedCents - deposit.usedCents - deposit.refundedCents;
}

/** Reserves the bonus for an order, once, as `reserveDiscount` does. */
export function reserveBonus(order: ModelOrder, bonus: ModelBonus): void {
  if (order.bonusReservedCents > 0) return;
  order.bonusReservedCents = discountFor({
    availableCents: bonus.grantedCents - bonus.reservedCents - bonus.usedCents,
    serviceAndTaxCents: servicesAndTaxOf(order) - order.depositCents,
  });
  bonus.reservedCents += order.bonusReservedCents;
}

/** Uses a part of the bonus that was reserved for an order, and frees the rest. */
export function useBonus(order: ModelOrder, bonus: ModelBonus, cents: number): void {
  bonus.reservedCents -= order.bonusReservedCents;
  bonus.usedCents += cents;
  order.bonusReservedCents = 0;
}

function servicesAndTaxOf({ services, taxPercent }: ModelOrder): number {
  return amountsOf({ pricesCents: services.map(({ priceCents }) => priceCents), taxPercent })
    .servicesAndTaxCents;
}
