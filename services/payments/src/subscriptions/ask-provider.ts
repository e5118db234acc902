import { DomainError, refusedFields } from '@frizo/service-kit';
import Stripe from 'stripe';
import { refusalOf } from '../provider/failures.ts';

/** Whether a refusal of the provider is about the promo code. */
export function isAboutCoupon({ param }: { readonly param?: string | undefined }): boolean {
  return param !== undefined && /discount|coupon|promotion_code/.test(param);
}

/** A read from the provider in a request. @throws DomainError 400 for what it refuses, 503 while it is away */
export async function askProvider<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal && isAboutCoupon(refusal)) throw refusedFields({ couponId: ['COUPON_NOT_VALID'] });
    if (refusal) throw new DomainError('subscription.refused', refusal.message);
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const message = 'The payment provider does not answer. Please try again.';
    throw new DomainError('subscription.provider_away', message, { status: 503, retryAfterSeconds: 2 });
  }
}
