import type Stripe from 'stripe';
import { z } from 'zod';
import { isMissing } from '../provider/failures.ts';
import { askProvider } from './ask-provider.ts';

/** What a promo code stands for, as a parameter of the provider. */
export const discountShape = z.union([
  z.object({ promotion_code: z.string() }),
  z.object({ coupon: z.string() }),
]);
export type Discount = z.output<typeof discountShape>;

/**
 * A coupon by what somebody has typed: a promotion code that customers get, in any case, or the id of a coupon (spec 7.5). Null if there is neither.
 * @throws DomainError 503 while the provider is away
 */
export async function readCoupon(
  stripe: Stripe,
  couponId: string,
): Promise<{ id: string; valid: boolean; percent_off: number | null } | null> {
  return askProvider(async () => {
    const promotion = await findPromotionCode(stripe, couponId);
    const coupon = promotion?.promotion.coupon;
    if (typeof coupon === 'object' && coupon !== null)
      return { id: couponId, valid: coupon.valid, percent_off: coupon.percent_off };
    return findCoupon(stripe, couponId);
  });
}

/**
 * The parameter for what somebody has typed; null for nothing. A code that nobody has is passed on as a coupon, which the provider then refuses.
 * @throws DomainError 503 while the provider is away
 */
export async function findDiscount(stripe: Stripe, couponId: string | undefined): Promise<Discount | null> {
  if (couponId === undefined) return null;
  const promotion = await askProvider(() => findPromotionCode(stripe, couponId));
  return promotion ? { promotion_code: promotion.id } : { coupon: couponId };
}

async function findPromotionCode(stripe: Stripe, code: string): Promise<Stripe.PromotionCode | undefined> {
  const { data } = await stripe.promotionCodes.list({
    ...{ code, active: true, limit: 1 },
    expand: ['data.promotion.coupon'],
  });
  return data[0];
}

async function findCoupon(
  stripe: Stripe,
  couponId: string,
): Promise<{ id: string; valid: boolean; percent_off: number | null } | null> {
  try {
    const { id, valid, percent_off } = await stripe.coupons.retrieve(couponId);
    return { id, valid, percent_off };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
