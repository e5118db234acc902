import { handleJob, scheduledJob, type Job, type ServiceParts } from '@frizo/service-kit';
import type Stripe from 'stripe';
import { z } from 'zod';
import { createPlans, createSampleCoupon } from './create-plans.ts';
import { storePlans, type PlanRow } from './plans.store.ts';

export const refreshPlansJob = {
  name: 'refresh-plans',
  payload: z.object({}),
  retries: { most: 10, firstSeconds: 2, longestSeconds: 300 },
  attemptSeconds: 60,
};

interface PlanParts extends Pick<ServiceParts, 'knex' | 'log'> {
  readonly stripe: Stripe;
  /** The provider is the sandbox: a new one gets our plans. */
  readonly isSandbox: boolean;
}

/** Copies the plans at each start, after each of the provider's events about them, and now and then. */
export function planJobs(parts: PlanParts): Job[] {
  return [
    handleJob(refreshPlansJob, () => refreshPlans(parts)),
    scheduledJob({
      name: 'refresh-plans-now-and-then',
      schedule: '*/10 * * * *',
      async run() {
        try {
          await refreshPlans(parts);
        } catch (error) {
          parts.log.warn({ err: error }, 'the plans could not be read; the copies stay');
        }
      },
    }),
  ];
}

/** Reads the plans on sale from the provider (spec 3, Subscription). */
export async function refreshPlans({ knex, stripe, isSandbox }: PlanParts): Promise<void> {
  let plans = await readPlans(stripe);
  if (plans.length === 0 && isSandbox) {
    await createPlans(stripe);
    plans = await readPlans(stripe);
  }
  if (isSandbox) await createSampleCoupon(stripe);
  await knex.transaction((trx) => storePlans(trx, plans));
}

async function readPlans(stripe: Stripe): Promise<PlanRow[]> {
  const { data } = await stripe.prices.list({
    active: true,
    type: 'recurring',
    limit: 100,
    expand: ['data.product'],
  });
  return data.flatMap((price) => planOf(price) ?? []);
}

/** In dollars, and for one month or year at a time. */
function isByOne({ currency, recurring }: Stripe.Price): boolean {
  return currency === 'usd' && recurring?.interval_count === 1;
}

/** A plan is a price in dollars, by month or by year, of an active product that says for whom it is; others are not ours. */
function planOf(price: Stripe.Price): PlanRow | undefined {
  const { product, recurring, unit_amount: amountCents } = price;
  if (typeof product === 'string' || product.deleted === true || !product.active) return undefined;
  const metadata = { ...product.metadata, ...price.metadata };
  const supportedUserTypes = metadata['supported-user-types'];
  const interval = recurring?.interval;
  if (supportedUserTypes === undefined || amountCents === null || !isByOne(price)) return undefined;
  if (interval !== 'month' && interval !== 'year') return undefined;
  return {
    id: price.id,
    productId: product.id,
    productName: product.name,
    nickname: price.nickname ?? product.name,
    amountCents,
    billingInterval: interval === 'year' ? 'year' : 'month',
    title: metadata['title'] ?? product.name,
    supportedUserTypes,
    features: metadata['features'] ?? '',
    isActive: true,
  };
}
