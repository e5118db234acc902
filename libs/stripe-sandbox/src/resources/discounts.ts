import type Stripe from 'stripe';
import { invalidRequest } from '../server/failures.ts';
import { idOf, newId } from '../server/ids.ts';
import type { Parameters } from '../server/parameters.ts';
import type { Context } from '../server/request.ts';
import { defineTable, type Scope } from '../server/store.ts';
import { addIntervals } from './billing-arithmetic.ts';
import { charges } from './charge-object.ts';
import { coupons, promotionCodes, readDiscountSource } from './coupons.ts';

/** Coupons that somebody has redeemed. */
export const discounts = defineTable<Stripe.Discount>('discount');

/** What a discount is for. */
interface DiscountOwner {
  readonly customer: string;
  readonly subscription: string | null;
  readonly invoice?: string;
  /** What the period costs without it, for codes that need a minimum. Cents. */
  readonly cents: number;
}

/**
 * Redeems what `discounts` names: coupons, promotion codes, or discounts that stay. Returns the ids; undefined if the parameter is absent.
 * @throws StripeFailure 400 for one that cannot be used
 */
export function readDiscounts(
  context: Context,
  input: Parameters,
  owner: DiscountOwner,
): string[] | undefined {
  if (!input.names().includes('discounts')) return undefined;
  return (input.objects('discounts') ?? []).map((entry) => {
    const existing = entry.text('discount');
    if (existing !== undefined)
      return context.scope.table(discounts).get(existing, entry.nameOf('discount')).id;
    const { coupon, promotionCode } = readDiscountSource(context, entry);
    if (promotionCode) checkRestrictions(context.scope, promotionCode, owner, entry.nameOf('promotion_code'));
    return redeem(context, coupon, promotionCode, owner).id;
  });
}

function checkRestrictions(
  scope: Scope,
  { customer, restrictions }: Stripe.PromotionCode,
  owner: DiscountOwner,
  param: string,
): void {
  const refuse = (message: string) => {
    throw invalidRequest(message, { param });
  };
  if (customer !== null && idOf(customer) !== owner.customer)
    refuse('This promotion code cannot be redeemed because the associated customer is not eligible.');
  if ((restrictions.minimum_amount ?? 0) > owner.cents)
    refuse(
      'This promotion code cannot be redeemed because the associated amount does not meet the minimum amount requirement.',
    );
  const hasPaid = () =>
    scope
      .table(charges)
      .list((charge) => charge.status === 'succeeded' && idOf(charge.customer) === owner.customer).length > 0;
  if (restrictions.first_time_transaction && hasPaid())
    refuse('This promotion code cannot be redeemed because the associated customer has prior transactions.');
}

function redeem(
  { sandbox, scope, now }: Context,
  coupon: Stripe.Coupon,
  promotionCode: Stripe.PromotionCode | undefined,
  { customer, subscription, invoice = null }: Omit<DiscountOwner, 'invoice'> & { invoice?: string | null },
): Stripe.Discount {
  scope.table(coupons).change(coupon.id, { times_redeemed: coupon.times_redeemed + 1 });
  if (promotionCode)
    scope
      .table(promotionCodes)
      .change(promotionCode.id, { times_redeemed: promotionCode.times_redeemed + 1 });
  const discount = scope.table(discounts).add({
    id: newId('di'),
    object: 'discount',
    checkout_session: null,
    customer,
    customer_account: null,
    end:
      coupon.duration === 'repeating'
        ? addIntervals(now, { interval: 'month', interval_count: 1 }, coupon.duration_in_months ?? 1)
        : null,
    invoice,
    invoice_item: null,
    promotion_code: promotionCode?.id ?? null,
    source: { coupon: coupon.id, type: 'coupon' },
    start: now,
    subscription,
    subscription_item: null,
  });
  sandbox.events.emit(scope, 'customer.discount.created', discounts, discount);
  return discount;
}

/** A discount that reduces prices at a time, with its coupon. */
export interface ActiveDiscount {
  readonly id: string;
  readonly coupon: Stripe.Coupon;
}

/** Those of an object's discounts that have not ended, in their order. */
export function activeDiscounts(
  { scope, now }: Context,
  references: readonly (string | { id: string })[],
): ActiveDiscount[] {
  return references.flatMap((reference) => {
    const discount = scope.table(discounts).find(idOf(reference) ?? '');
    const coupon = scope.table(coupons).find(idOf(discount?.source.coupon) ?? '');
    const isActive = discount && coupon && (discount.end === null || discount.end > now);
    return isActive ? [{ id: discount.id, coupon }] : [];
  });
}
