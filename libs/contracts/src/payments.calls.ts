import { z } from 'zod';
import { defineCall } from './call.ts';

/** The tips that the approval dialog offers, percent of the services; 0 is 'No tip' (spec 4). */
export const tipPresets = [0, 15, 18, 20, 25] as const;
/** Percent (spec 4). */
export const defaultTipPercent = 20;

export const getPaymentSettings = defineCall({
  name: 'getPaymentSettings',
  service: 'payments',
  method: 'GET',
  path: '/settings',
  secure: false,
  request: z.object({}),
  answer: z.object({
    publishableKey: z.string(),
    /** `https://js.stripe.com` for Stripe, whose loader knows the address; otherwise the address of a script with the same interface. */
    scriptUrl: z.url(),
    currency: z.literal('usd'),
    /** Percent of the services; 0 is 'No tip'. */
    tipPresets: z.array(z.int().nonnegative()),
    defaultTipPercent: z.int().nonnegative(),
    /** How many days after its creation an order can be paid. */
    payDays: z.int().positive(),
  }),
  notice: false,
  summary: 'What pages need to load Stripe.js, and the choices of the approval dialog (spec 4). Public.',
});

export const paymentsCalls = { getPaymentSettings };
