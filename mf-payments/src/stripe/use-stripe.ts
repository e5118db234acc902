import { useEffect, useState } from 'react';
import type { Stripe } from '@stripe/stripe-js';
import { loadStripeJs } from './load-stripe.ts';
import { paymentSettingsApi } from './payment-settings.api.ts';

/** Stripe.js as a component sees it. */
export type StripeState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly retry: () => void }
  | { readonly kind: 'ready'; readonly stripe: Stripe };

/** Loads Stripe.js while the component is mounted; nothing is loaded before one needs it. */
export function useStripe(): StripeState {
  const { data: settings, error, refetch } = paymentSettingsApi.useGetPaymentSettingsQuery({});
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    if (settings === undefined || hasFailed) return undefined;
    let isGone = false;
    loadStripeJs(settings).then(
      (ready) => !isGone && setStripe(ready),
      () => !isGone && setFailed(true),
    );
    return () => {
      isGone = true;
    };
  }, [settings, hasFailed]);

  if (stripe !== null) return { kind: 'ready', stripe };
  if (settings === undefined && error !== undefined) return { kind: 'failed', retry: () => void refetch() };
  return hasFailed ? { kind: 'failed', retry: () => setFailed(false) } : { kind: 'loading' };
}
