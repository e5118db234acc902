import { defaultTipPercent, getPaymentSettings, tipPresets } from '@frizo/contracts';
import { route, type Route } from '@frizo/service-kit';
import { payableDays } from '../domain/payment-order.ts';
import type { PaymentsEnv } from '../env.ts';

/** Public: what the page needs to load Stripe.js, and the choices of its dialogs. */
export function paymentSettingsRoutes(env: Pick<PaymentsEnv, 'publishableKey' | 'scriptUrl'>): Route[] {
  const answer = {
    publishableKey: env.publishableKey,
    scriptUrl: env.scriptUrl,
    currency: 'usd' as const,
    tipPresets: [...tipPresets],
    defaultTipPercent,
    payDays: payableDays,
  };
  return [route(getPaymentSettings, { handle: async () => answer })];
}
