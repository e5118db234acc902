import type { AnswerOf, getCoupon } from '@frizo/contracts';
import { type DomainError, refusedFields, type ServiceParts } from '@frizo/service-kit';
import type { Knex } from 'knex';
import type Stripe from 'stripe';
import { z } from 'zod';
import { attemptLimits, countAttempt, takeBackAttempt } from '../attempt-limits.ts';
import { isMissing } from '../provider/failures.ts';
import { askProvider } from './ask-provider.ts';
import { findBusiness } from './businesses.store.ts';

/** What a promo code stands for, as a parameter of the provider. */
export const discountShape = z.union([
  z.object({ promotion_code: z.string() }),
  z.object({ coupon: z.string() }),
]);
export type Discount = z.output<typeof discountShape>;

/** A coupon that somebody has chosen. */
export interface ChosenDiscount {
  readonly parameter: Discount;
  /** The provider's coupon, also of a promotion code. */
  readonly couponId: string;
  readonly coupon: Stripe.Coupon;
  /** A salon can use it once. */
  readonly countsOnce: boolean;
}

export interface CouponParts extends Pick<ServiceParts, 'knex' | 'clock'> {
  readonly stripe: Stripe;
}

/** Who types a promo code. */
export interface CouponUser {
  readonly userId: number;
  readonly salonId: number;
}

interface FoundCoupon {
  readonly coupon: Stripe.Coupon;
  readonly parameter: Discount;
}

/**
 * A coupon by what somebody has typed: a promotion code that customers get, in any case, or the id of a public coupon, as typed or in upper case (spec 7.5). Null if there is neither; not valid if the
 * salon has used it.
 * @throws DomainError 429 after many unknown ones; 503 while the provider is away
 */
export async function readCoupon(
  parts: CouponParts,
  couponId: string,
  user: CouponUser,
): Promise<AnswerOf<typeof getCoupon>['coupon']> {
  const found = await findCoupon(parts, couponId, user);
  if (!found) return null;
  const { coupon } = found;
  const valid = coupon.valid && !(await isUsed(parts.knex, user.salonId, chosen(found)));
  const { percent_off, duration_in_months } = coupon;
  return { id: couponId, valid, percent_off, duration: durationOf(coupon), duration_in_months };
}

/** Undefined for one that the provider has added since. */
function durationOf({ duration }: Stripe.Coupon) {
  return (['once', 'repeating', 'forever'] as const).find((known) => known === duration);
}

/**
 * The discount for what somebody has typed; null for nothing. Whether it can be used now is the provider's decision.
 * @throws DomainError 400 COUPON_NOT_VALID for one that is unknown or that the salon has used; otherwise as `readCoupon`
 */
export async function chooseDiscount(
  parts: CouponParts,
  couponId: string | undefined,
  user: CouponUser,
): Promise<ChosenDiscount | null> {
  if (couponId === undefined) return null;
  const found = await findCoupon(parts, couponId, user);
  const discount = found && chosen(found);
  if (!discount || (await isUsed(parts.knex, user.salonId, discount))) throw notValid();
  return discount;
}

/**
 * Records that a salon uses a coupon, in the transaction that adds the step; the business has to be locked.
 * @returns what the step is told: the provider's parameter, and the coupon to give back if it is refused
 * @throws DomainError 400 COUPON_NOT_VALID for one that it has used
 */
export async function useCoupon(
  trx: Knex.Transaction,
  discount: ChosenDiscount | null,
  { salonId, subscriptionId, now }: { salonId: number; subscriptionId: number; now: Date },
): Promise<{ discount: Discount | null; couponId: string | null }> {
  if (!discount?.countsOnce) return { discount: discount?.parameter ?? null, couponId: null };
  const { parameter, couponId } = discount;
  const inserted = await trx('used_coupons')
    .insert({ salon_id: salonId, coupon_id: couponId, subscription_id: subscriptionId, used_at: now })
    .onConflict(['salon_id', 'coupon_id'])
    .ignore()
    .returning('coupon_id');
  if (inserted.length === 0) throw notValid();
  return { discount: parameter, couponId };
}

/** What it was used for was refused. */
export async function giveCouponBack(trx: Knex, salonId: number, couponId: string | null): Promise<void> {
  if (couponId !== null) await trx('used_coupons').where({ salon_id: salonId, coupon_id: couponId }).delete();
}

async function isUsed(
  knex: Knex,
  salonId: number,
  { couponId, countsOnce }: ChosenDiscount,
): Promise<boolean> {
  if (!countsOnce) return false;
  const where = { salon_id: salonId, coupon_id: couponId };
  return (await knex('used_coupons').where(where).first<object | undefined>('coupon_id')) !== undefined;
}

function chosen({ coupon, parameter }: FoundCoupon): ChosenDiscount {
  return { parameter, coupon, couponId: coupon.id, countsOnce: coupon.duration !== 'forever' };
}

function notValid(): DomainError {
  return refusedFields({ couponId: ['COUPON_NOT_VALID'] });
}

/** Counts the attempt before the provider is asked, so that many at once are counted too, and takes it back unless the code is unknown. */
async function findCoupon(
  parts: CouponParts,
  code: string,
  { userId, salonId }: CouponUser,
): Promise<FoundCoupon | undefined> {
  const { knex, clock } = parts;
  const counted = [
    { limit: attemptLimits.unknownCodes, by: userId },
    { limit: attemptLimits.unknownCodesOfSalon, by: salonId },
  ];
  const now = clock.now();
  for (const { limit, by } of counted) await countAttempt(knex, limit, { by, now });
  const takeBack = async () => {
    for (const { limit, by } of counted) await takeBackAttempt(knex, limit, by);
  };
  try {
    const found = await lookUp(parts, code, salonId);
    if (found) await takeBack();
    return found;
  } catch (error) {
    await takeBack();
    throw error;
  }
}

async function lookUp(
  { knex, stripe }: CouponParts,
  code: string,
  salonId: number,
): Promise<FoundCoupon | undefined> {
  const { customerId } = await findBusiness(knex, salonId);
  return askProvider(
    async () =>
      (await findPromotion(stripe, code, customerId)) ??
      (await findPublicCoupon(stripe, code)) ??
      // Stripe compares promotion codes in any case, but not the ids of coupons, which look the same to whoever types them.
      (code === code.toUpperCase() ? undefined : await findPublicCoupon(stripe, code.toUpperCase())),
  );
}

/** Its restrictions are checked by the provider when it is used. One that is for another customer does not exist for this one. */
async function findPromotion(
  stripe: Stripe,
  code: string,
  customerId: string | null,
): Promise<FoundCoupon | undefined> {
  const { data } = await stripe.promotionCodes.list({
    ...{ code, active: true, limit: 1 },
    expand: ['data.promotion.coupon'],
  });
  const [promotion] = data;
  const coupon = promotion?.promotion.coupon;
  if (!promotion || typeof coupon !== 'object' || coupon === null) return undefined;
  const customer = typeof promotion.customer === 'object' ? promotion.customer?.id : promotion.customer;
  if (customer !== undefined && customer !== customerId) return undefined;
  return { coupon, parameter: { promotion_code: promotion.id } };
}

/** Other coupons are for support and for promotion codes, and their ids can be guessed. */
async function findPublicCoupon(stripe: Stripe, id: string): Promise<FoundCoupon | undefined> {
  try {
    const coupon = await stripe.coupons.retrieve(id);
    return coupon.metadata?.['public'] === 'true' ? { coupon, parameter: { coupon: coupon.id } } : undefined;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
