import type { SessionUser, SubscriptionPlan } from '@frizo/contracts';
import { formatPrice } from '@frizo/money';

export type BillingInterval = SubscriptionPlan['billingInterval'];

/** What a plan costs a month: a twelfth of an annual amount, rounded half up to the cent (spec 9, Subscription). Cents. */
export function monthlyCents({
  amount,
  billingInterval,
}: Pick<SubscriptionPlan, 'amount' | 'billingInterval'>): number {
  return billingInterval === 'year' ? Math.round(amount / 12) : amount;
}

/** An amount less a coupon, rounded to whole dollars (spec 9). Only for cards of plans: the amount due is the provider's, to the cent. Cents. */
export function discountedCents(cents: number, percentOff: number): number {
  return Math.round((cents * (100 - percentOff)) / 10_000) * 100;
}

/** '$29.17 / month'. */
export function monthlyText(
  plan: Pick<SubscriptionPlan, 'amount' | 'billingInterval'>,
  percentOff = 0,
): string {
  const cents = monthlyCents(plan);
  return `${formatPrice(percentOff > 0 ? discountedCents(cents, percentOff) : cents)} / month`;
}

/** A coupon that is applied. */
export interface AppliedCoupon {
  readonly id: string;
  /** Undefined for one that takes off an amount. */
  readonly percentOff: number | undefined;
  /** Undefined where the server does not say. */
  readonly duration: 'once' | 'repeating' | 'forever' | undefined;
  /** Of one that is `repeating`. */
  readonly months: number | undefined;
}

/** What a plan costs with a coupon: now and later where that differs, '$60 now, then $75 / month'; of an annual one also what is charged, '$29.17 / month, billed as $350 / year'. `amountDueCents`: undefined while it is not known. */
export function planPriceText(
  plan: Pick<SubscriptionPlan, 'amount' | 'billingInterval'>,
  coupon: AppliedCoupon | undefined,
  amountDueCents: number | undefined,
): string {
  const isYear = plan.billingInterval === 'year';
  const full = isYear ? `${monthlyText(plan)}, billed as ${yearlyText(plan)}` : monthlyText(plan);
  if (coupon === undefined) return full;
  const { duration, months = 0, percentOff } = coupon;
  if (duration === 'once' || (duration === 'repeating' && months <= (isYear ? 12 : 1))) {
    const then = isYear ? yearlyText(plan) : full;
    return amountDueCents === undefined ? full : `${formatPrice(amountDueCents)} now, then ${then}`;
  }
  const reduced = `${monthlyText(plan, percentOff)}${isYear ? ', billed once a year' : ''}`;
  if (duration !== 'repeating' || percentOff === undefined) return reduced;
  return `${reduced} for ${months} months, then ${full}`;
}

/** '$350 / year'. */
function yearlyText({ amount }: Pick<SubscriptionPlan, 'amount'>): string {
  return `${formatPrice(amount)} / year`;
}

/** When it is charged, and how much at once. */
export function billingText({
  amount,
  billingInterval,
}: Pick<SubscriptionPlan, 'amount' | 'billingInterval'>): string {
  return billingInterval === 'year' ? `${formatPrice(amount)} billed each year` : 'Billed each month';
}

/**
 * What a plan contains, from the HTML of its metadata: the texts of its list, or its whole text. The HTML itself is never shown, since it comes
 * from the provider's dashboard.
 */
export function featuresOf({ metadata }: Pick<SubscriptionPlan, 'metadata'>): string[] {
  const { body } = new DOMParser().parseFromString(metadata.features, 'text/html');
  const items = [...body.querySelectorAll('li')];
  const texts = (items.length > 0 ? items : [body]).map(({ textContent }) => textContent.trim());
  return texts.filter((text) => text !== '');
}

/** The type whose plans a user sees: an admin of a salon buys for its owner, who is of another type. Null for those who are no professionals. */
export function planUserTypeOf(
  user: Pick<SessionUser, 'rawUserType' | 'business' | 'salonAdmin'> | null,
): number | null {
  if (user === null) return null;
  return user.salonAdmin && !user.business ? 7 : user.rawUserType;
}
