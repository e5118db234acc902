import type Stripe from 'stripe';
import { invalidRequest, missingParameter } from '../server/failures.ts';
import { idOf, newId, randomText } from '../server/ids.ts';
import { listPage } from '../server/pagination.ts';
import type { Parameters } from '../server/parameters.ts';
import { operation, type OperationRequest } from '../server/request.ts';
import { defineTable } from '../server/store.ts';
import { customers } from './customer-object.ts';
import { mergedMetadata } from './shared-shapes.ts';

/** Reductions by percent or amount. Whether one is still valid depends on the time and on how often it was used. */
export const coupons = defineTable<Stripe.Coupon>('coupon', {
  present: (coupon, scope) => ({ ...coupon, valid: isCouponValid(coupon, scope.nowSeconds()) }),
});

/** Codes that customers enter for a coupon. */
export const promotionCodes = defineTable<Stripe.PromotionCode>('promotion_code');

export const couponOperations = [
  operation('POST /v1/coupons', createCoupon),
  operation('GET /v1/coupons', (request) => listPage(request, coupons)),
  operation('GET /v1/coupons/:coupon', ({ scope, path }) =>
    coupons.present?.(scope.table(coupons).get(path['coupon'] ?? ''), scope),
  ),
  operation('POST /v1/coupons/:coupon', updateCoupon),
  operation('DELETE /v1/coupons/:coupon', deleteCoupon),
  operation('POST /v1/promotion_codes', createPromotionCode),
  operation('GET /v1/promotion_codes', listPromotionCodes),
  operation('GET /v1/promotion_codes/:code', ({ scope, path }) =>
    scope.table(promotionCodes).get(path['code'] ?? ''),
  ),
  operation('POST /v1/promotion_codes/:code', updatePromotionCode),
];

/** Whether a coupon can be used now: not past its date, and not used as often as allowed. */
export function isCouponValid(coupon: Stripe.Coupon, now: number): boolean {
  const isInTime = coupon.redeem_by === null || coupon.redeem_by > now;
  return isInTime && (coupon.max_redemptions === null || coupon.times_redeemed < coupon.max_redemptions);
}

function createCoupon({ sandbox, scope, input, now }: OperationRequest): object {
  const id = input.text('id') ?? randomText(8);
  if (scope.table(coupons).find(id))
    throw invalidRequest('Coupon already exists.', { code: 'resource_already_exists', param: 'id' });
  const productIds = input.object('applies_to')?.list('products');
  const coupon = scope.table(coupons).add({
    id,
    object: 'coupon',
    ...readReduction(input),
    ...readDuration(input),
    ...(productIds ? { applies_to: { products: productIds } } : {}),
    created: now,
    livemode: false,
    max_redemptions: input.integer('max_redemptions', { min: 1 }) ?? null,
    metadata: mergedMetadata({}, input),
    name: input.text('name') ?? null,
    redeem_by: input.integer('redeem_by') ?? null,
    times_redeemed: 0,
    valid: true,
  });
  sandbox.events.emit(scope, 'coupon.created', coupons, coupon);
  return coupons.present?.(coupon, scope) ?? coupon;
}

function readReduction(input: Parameters): Pick<Stripe.Coupon, 'percent_off' | 'amount_off' | 'currency'> {
  const percentOff = input.decimal('percent_off') ?? null;
  const amountOff = input.integer('amount_off', { min: 1 }) ?? null;
  const currency = input.text('currency')?.toLowerCase() ?? null;
  const refuse = (message: string) => {
    throw invalidRequest(message, { param: 'percent_off' });
  };
  if ((percentOff === null) === (amountOff === null))
    refuse('You must pass either percent_off or amount_off, and not both.');
  if (percentOff !== null && (percentOff <= 0 || percentOff > 100))
    refuse('Invalid percent_off: must be greater than 0 and at most 100.');
  if (amountOff !== null && currency === null) throw missingParameter('currency');
  return { percent_off: percentOff, amount_off: amountOff, currency };
}

function readDuration(input: Parameters): Pick<Stripe.Coupon, 'duration' | 'duration_in_months'> {
  const duration = input.choice('duration', ['forever', 'once', 'repeating']) ?? 'once';
  const months = input.integer('duration_in_months', { min: 1 }) ?? null;
  if (duration === 'repeating' && months === null) throw missingParameter('duration_in_months');
  if (duration !== 'repeating' && months !== null)
    throw invalidRequest('duration_in_months can only be set for a repeating coupon.', {
      param: 'duration_in_months',
    });
  return { duration, duration_in_months: months };
}

function updateCoupon({ sandbox, scope, path, input }: OperationRequest): Stripe.Coupon {
  const before = scope.table(coupons).get(path['coupon'] ?? '');
  const coupon = scope.table(coupons).change(before.id, {
    name: input.text('name') ?? before.name,
    metadata: mergedMetadata(before.metadata ?? {}, input),
  });
  sandbox.events.emit(scope, 'coupon.updated', coupons, coupon, before);
  return coupon;
}

function deleteCoupon({ sandbox, scope, path }: OperationRequest): Stripe.DeletedCoupon {
  const coupon = scope.table(coupons).get(path['coupon'] ?? '');
  scope.table(coupons).remove(coupon.id);
  sandbox.events.emit(scope, 'coupon.deleted', coupons, coupon);
  return { id: coupon.id, object: 'coupon', deleted: true };
}

function createPromotionCode({ sandbox, scope, input, now }: OperationRequest): Stripe.PromotionCode {
  const promotion = input.object('promotion');
  if (promotion === undefined) throw missingParameter('promotion');
  promotion.choice('type', ['coupon']);
  const coupon = scope.table(coupons).get(promotion.requiredText('coupon'), 'promotion[coupon]');
  const code = input.text('code') ?? randomText(8).toUpperCase();
  const isTaken = (other: Stripe.PromotionCode) =>
    other.active && other.code.toUpperCase() === code.toUpperCase();
  if (scope.table(promotionCodes).list(isTaken).length > 0)
    throw invalidRequest('An active promotion code with that code already exists.', {
      code: 'resource_already_exists',
      param: 'code',
    });
  const customer = input.text('customer') ?? null;
  if (customer !== null) scope.table(customers).get(customer, 'customer');
  const restrictions = input.object('restrictions');
  const promotionCode = scope.table(promotionCodes).add({
    id: newId('promo'),
    object: 'promotion_code',
    active: input.boolean('active') ?? true,
    code,
    created: now,
    customer,
    customer_account: null,
    expires_at: input.integer('expires_at') ?? null,
    livemode: false,
    max_redemptions: input.integer('max_redemptions', { min: 1 }) ?? null,
    metadata: mergedMetadata({}, input),
    promotion: { coupon: coupon.id, type: 'coupon' },
    restrictions: {
      first_time_transaction: restrictions?.boolean('first_time_transaction') ?? false,
      minimum_amount: restrictions?.integer('minimum_amount', { min: 1 }) ?? null,
      minimum_amount_currency: restrictions?.text('minimum_amount_currency') ?? null,
    },
    times_redeemed: 0,
  });
  sandbox.events.emit(scope, 'promotion_code.created', promotionCodes, promotionCode);
  return promotionCode;
}

function listPromotionCodes(request: OperationRequest) {
  const { input } = request;
  const [code, coupon, customer] = (['code', 'coupon', 'customer'] as const).map((name) => input.text(name));
  const active = input.boolean('active');
  return listPage(
    request,
    promotionCodes,
    (promotion) =>
      (code === undefined || promotion.code.toUpperCase() === code.toUpperCase()) &&
      (coupon === undefined || promotion.promotion.coupon === coupon) &&
      (customer === undefined || promotion.customer === customer) &&
      (active === undefined || promotion.active === active),
  );
}

function updatePromotionCode({ sandbox, scope, path, input }: OperationRequest): Stripe.PromotionCode {
  const before = scope.table(promotionCodes).get(path['code'] ?? '');
  const changed = scope.table(promotionCodes).change(before.id, {
    active: input.boolean('active') ?? before.active,
    metadata: mergedMetadata(before.metadata ?? {}, input),
  });
  sandbox.events.emit(scope, 'promotion_code.updated', promotionCodes, changed, before);
  return changed;
}

/**
 * The coupon that `discounts[0]` names, by its id or by a promotion code.
 * @throws StripeFailure resource_missing, or 400 for one that cannot be used any more
 */
export function readDiscountSource(
  { scope, now }: Pick<OperationRequest, 'scope' | 'now'>,
  input: Parameters,
): { coupon: Stripe.Coupon; promotionCode: Stripe.PromotionCode | undefined } {
  const codeId = input.text('promotion_code');
  const couponId = input.text('coupon');
  const name = codeId === undefined ? input.nameOf('coupon') : input.nameOf('promotion_code');
  const promotionCode = codeId === undefined ? undefined : scope.table(promotionCodes).get(codeId, name);
  const coupon = scope.table(coupons).get(idOf(promotionCode?.promotion.coupon) ?? couponId ?? '', name);
  if (!isCouponValid(coupon, now))
    throw invalidRequest(`Coupon ${coupon.id} is expired and cannot be applied.`, {
      code: 'coupon_expired',
      param: name,
    });
  const isCodeUsable =
    promotionCode === undefined ||
    (promotionCode.active &&
      (promotionCode.expires_at === null || promotionCode.expires_at > now) &&
      (promotionCode.max_redemptions === null ||
        promotionCode.times_redeemed < promotionCode.max_redemptions));
  if (!isCodeUsable)
    throw invalidRequest('This promotion code cannot be redeemed because it is no longer active.', {
      code: 'promotion_code_expired',
      param: name,
    });
  return { coupon, promotionCode };
}
