import { useState } from 'react';
import type { AnswerOf, getCoupon } from '@frizo/contracts';
import type { RequestFailure } from '@frizo/remote-kit';
import type { AppliedCoupon } from './plan-terms.ts';
import { subscriptionApi } from './subscription.api.ts';

export interface PromoCode {
  readonly text: string;
  readonly error: string | undefined;
  readonly isChecking: boolean;
  /** Something is typed that is not applied yet. */
  readonly isUnapplied: boolean;
  readonly coupon: AppliedCoupon | undefined;
  type(text: string): void;
  apply(): Promise<void>;
  /** The provider has refused the applied code. */
  refuse(): void;
}

/** Spec 8.2. */
const notValid = 'NOT VALID PROMO CODE';

/** A promo code, as typed and as applied (spec 5.6: empty is ignored, spaces around it too). */
export function usePromoCode(): PromoCode {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const [coupon, setCoupon] = useState<PromoCode['coupon']>(undefined);
  const [read, { isFetching }] = subscriptionApi.useLazyGetCouponQuery();
  const code = text.trim();
  return {
    text,
    error,
    coupon,
    isChecking: isFetching,
    isUnapplied: code !== (coupon?.id ?? '') && error === undefined,
    type(next) {
      setText(next);
      setError(undefined);
      if (next.trim() !== coupon?.id) setCoupon(undefined);
    },
    async apply() {
      if (code === '' || isFetching) return;
      const { data, error: failure } = await read({ couponId: code });
      if (data?.coupon?.valid === true) setCoupon(appliedCoupon(code, data.coupon));
      else setError(failure === undefined ? notValid : textOf(failure as RequestFailure));
    },
    refuse() {
      setCoupon(undefined);
      setError(notValid);
    },
  };
}

function appliedCoupon(
  id: string,
  { percent_off, duration, duration_in_months }: NonNullable<AnswerOf<typeof getCoupon>['coupon']>,
): AppliedCoupon {
  return {
    ...{ id, duration },
    percentOff: percent_off ?? undefined,
    months: duration_in_months ?? undefined,
  };
}

/** 400: a code of a form that no coupon has. 429: too many were tried, and its text says how long to wait. */
function textOf({ status, message }: RequestFailure): string {
  if (status === 400) return notValid;
  return status === 429 ? message : 'Try again in a moment.';
}
