import { coveredCents, leastChargeCents } from '@frizo/money';

/** `processing`: a payment by card is on its way, and nothing else may decide about the order meanwhile. */
export type OrderState = 'pending' | 'processing' | 'paid' | 'declined';

/** What the rules below need of an order. */
export interface OrderTerms {
  readonly state: OrderState;
  readonly needsAuthentication: boolean;
  readonly paymentType: 'cash' | 'card';
  readonly expiresAt: Date;
  /** By card, in cash or by gift card: what can be refunded. */
  readonly chargedCents: number;
  readonly refundedCents: number;
  /** The client's bank decides about the money, or has given it back: the provider refuses to refund it. */
  readonly isDisputed?: boolean;
}

/** Who looks at an order: its client, a salon admin, or an artist of the visit who is none. */
export type OrderViewer = 'client' | 'admin' | 'artist';

const dayMs = 24 * 60 * 60 * 1000;

/** An order can be paid for so many days (spec 9, decisions 5). */
export const payableDays = 7;

/** When an order that is created now cannot be paid any more. */
export function expiryOf(createdAt: Date): Date {
  return new Date(createdAt.getTime() + payableDays * dayMs);
}

/** Whether an open order cannot be paid any more. A payment that is on its way still counts. */
export function isExpired({ state, expiresAt }: Pick<OrderTerms, 'state' | 'expiresAt'>, now: Date): boolean {
  return state === 'pending' && expiresAt <= now;
}

/** 'N days left' (spec 4): whole days, rounded up; 0 if the order is closed or expired. */
export function daysLeft({ state, expiresAt }: Pick<OrderTerms, 'state' | 'expiresAt'>, now: Date): number {
  if (state === 'paid' || state === 'declined') return 0;
  const days = Math.ceil((expiresAt.getTime() - now.getTime()) / dayMs);
  // A request may have begun a moment before the order was created.
  return Math.min(payableDays, Math.max(0, days));
}

/** The status that others see (spec 9); an expired order is declined, also before the job has noticed. */
export function statusOf(
  order: Pick<OrderTerms, 'state' | 'expiresAt'>,
  now: Date,
): 'pending' | 'paid' | 'declined' {
  if (order.state === 'paid') return 'paid';
  return order.state === 'declined' || isExpired(order, now) ? 'declined' : 'pending';
}

/** Whether the state of an order can change by hand now: it is pending, or waits only for the client's authentication. */
export function isOpen(
  { state, needsAuthentication, expiresAt }: Pick<OrderTerms, 'state' | 'needsAuthentication' | 'expiresAt'>,
  now: Date,
): boolean {
  return expiresAt > now && (state === 'pending' || (state === 'processing' && needsAuthentication));
}

/** What can be done with an order by hand. */
export type OrderAction = 'pay' | 'decline' | 'accept-cash' | 'refund';

/** What a viewer may do with an order now (spec 4). After expiry there are no actions. */
export function actionsOf(order: OrderTerms, viewer: OrderViewer, now: Date): OrderAction[] {
  if (order.state === 'paid') return viewer === 'admin' && canRefund(order) ? ['refund'] : [];
  if (!isOpen(order, now)) return [];
  if (viewer === 'client') return order.paymentType === 'card' ? ['pay', 'decline'] : ['decline'];
  return ['accept-cash', 'decline'];
}

function canRefund({ chargedCents, refundedCents, isDisputed = false }: OrderTerms): boolean {
  return refundedCents < chargedCents && !isDisputed;
}

/** A referral pays this to both sides, in cents (decisions 5). */
export const referralBonusCents = 1_000;

/** An order grants a bonus if at least this much was charged to a card for it, and was not given back, in cents. */
export const referralMinimumChargedCents = 2_000;

/** So many referrals of a user are paid for in a calendar year (UTC). */
export const mostReferralsPerYear = 20;

/** Whether the payment of an order is one that a referral is paid for: by card, and not too small. */
export function countsForReferral({
  state,
  paymentType,
  chargedCents,
  refundedCents,
}: Pick<OrderTerms, 'state' | 'paymentType' | 'chargedCents' | 'refundedCents'>): boolean {
  const isByCard = state === 'paid' && paymentType === 'card';
  return isByCard && chargedCents - refundedCents >= referralMinimumChargedCents;
}

/**
 * The part of an order that a bonus pays, in cents: as much as there is, but what is left for the card is nothing or a payment that the
 * provider accepts. The tip is not paid by the bonus.
 */
export function discountFor({
  availableCents,
  serviceAndTaxCents,
}: {
  readonly availableCents: number;
  readonly serviceAndTaxCents: number;
}): number {
  return coveredCents(availableCents, serviceAndTaxCents);
}

/** Whether an amount can be charged to a card: nothing at all, or at least what the provider accepts. */
export function isChargeable(cents: number): boolean {
  return cents === 0 || cents >= leastChargeCents;
}
