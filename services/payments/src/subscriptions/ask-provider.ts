import { DomainError, refusedFields } from '@frizo/service-kit';
import {
  askProvider as askOrRefuse,
  providerAway as providerDoesNotAnswer,
} from '../provider/provider-away.ts';

/** Whether a refusal of the provider is about the promo code. */
export function isAboutCoupon({ param }: { readonly param?: string | undefined }): boolean {
  return param !== undefined && /discount|coupon|promotion_code/.test(param);
}

/** A read from the provider in a request. @throws DomainError 400 for what it refuses, 503 while it is away */
export function askProvider<T>(read: () => Promise<T>): Promise<T> {
  return askOrRefuse(read, {
    key: awayKey,
    refused: (refusal) =>
      isAboutCoupon(refusal)
        ? refusedFields({ couponId: ['COUPON_NOT_VALID'] })
        : new DomainError('subscription.refused', refusal.message),
  });
}

const awayKey = 'subscription.provider_away';

/** 503: nobody knows yet what the provider has done; what was begun goes on by itself. */
export function providerAway(): DomainError {
  return providerDoesNotAnswer(awayKey);
}
