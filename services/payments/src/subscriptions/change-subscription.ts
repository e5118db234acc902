import { DomainError, refusedFields } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { z } from 'zod';
import { defineStep, type StepDefinition } from '../steps/steps.ts';
import { type Business, findBusiness, lockBusiness } from './businesses.store.ts';
import { chooseDiscount, type CouponParts, discountShape, giveCouponBack, useCoupon } from './coupons.ts';
import {
  busy,
  type ChangeParts,
  checkBefore,
  isStepKnown,
  requested,
  requirePlan,
  type SubscribeRequest,
} from './create-subscription.ts';
import type { ProviderSubscription } from './provider-subscription.ts';
import { ofRow, payOpenInvoice, retrieveState, finishChange, type StepTools } from './subscription-step.ts';
import { currentSubscription } from './subscriptions.store.ts';

const payload = z.object({
  ...ofRow,
  providerId: z.string(),
  itemId: z.string(),
  planId: z.string(),
  discount: discountShape.nullable(),
  /** The coupon that can be used once, and can be used again if this is refused. */
  couponId: z.string().nullable().default(null),
  /** The current plan is continued. */
  isSamePlan: z.boolean(),
  hasLapsed: z.boolean(),
  requested,
});
export type ChangeStep = StepDefinition<typeof payload, ProviderSubscription>;

/**
 * Changes the plan at the provider and charges the difference, or leaves everything as it was where the card is declined. What is open of a plan
 * that has lapsed is charged first.
 */
export function changeSubscriptionStep(tools: StepTools): ChangeStep {
  return defineStep({
    name: 'change-subscription',
    payload,
    async call({ providerId, itemId, planId, discount: chosen, isSamePlan, hasLapsed }, { stripe, key }) {
      if (hasLapsed) await payOpenInvoice(stripe, providerId, { key });
      const discounts = chosen === null ? {} : { discounts: [chosen] };
      await stripe.subscriptions.update(
        providerId,
        isSamePlan
          ? { cancel_at_period_end: false, ...discounts }
          : {
              items: [{ id: itemId, price: planId }],
              cancel_at_period_end: false,
              proration_behavior: 'always_invoice',
              payment_behavior: 'error_if_incomplete',
              ...discounts,
            },
        { idempotencyKey: key },
      );
      return retrieveState(stripe, providerId);
    },
    async find({ providerId, planId }, { stripe }) {
      const state = await retrieveState(stripe, providerId);
      return state.planId === planId && !state.cancelAtPeriodEnd ? state : undefined;
    },
    async settle(trx, { rowId, salonId, couponId }, outcome, now) {
      const state = outcome.ok ? outcome.result : undefined;
      await finishChange(trx, tools, { rowId, salonId }, { state, now });
      if (!outcome.ok) await giveCouponBack(trx, salonId, couponId);
    },
  });
}

/** Begins a change of the current subscription's plan (spec 4, 7.5), and returns the key of its step; the same for the same request. @throws DomainError 422 for the key of another */
export async function changeSubscription(
  parts: ChangeParts & CouponParts,
  definition: ChangeStep,
  { user, planId, couponId, requestKey }: SubscribeRequest,
): Promise<string> {
  const { knex, transaction, clock, steps } = parts;
  const { salonId } = user;
  const key = `change-subscription:${salonId}:${requestKey}`;
  const step = { key, requested: { planId, couponId: couponId ?? null } };
  if (await isStepKnown(knex, step)) return key;
  const checked = await checkBefore(knex, step, async () => {
    // Before the provider is asked about a code, and again under the lock.
    await requireChangeable(knex, await findBusiness(knex, salonId), planId);
    return chooseDiscount(parts, couponId, user);
  });
  if (checked === undefined) return key;
  return transaction(async (trx) => {
    const business = await lockBusiness(trx, salonId);
    if (await isStepKnown(trx, step)) return key;
    const change = await requireChangeable(trx, business, planId);
    const { rowId } = change;
    await trx('subscriptions').where({ id: rowId }).update({ pending_step: key });
    const used = await useCoupon(trx, checked, { salonId, subscriptionId: rowId, now: clock.now() });
    await steps.add(trx, definition, {
      key,
      payload: { ...change, ...used, salonId, planId, requested: step.requested },
    });
    return key;
  });
}

/** What a change of the current subscription to a plan is. @throws DomainError what refuses it */
async function requireChangeable(
  knex: Knex,
  business: Business,
  planId: string,
): Promise<{
  rowId: number;
  providerId: string;
  itemId: string;
  isSamePlan: boolean;
  hasLapsed: boolean;
}> {
  const current = await currentSubscription(knex, business.salonId);
  if (current?.pendingStep) throw busy();
  const { providerId, itemId } = current ?? {};
  if (!current || !providerId || !itemId || current.status === 'incomplete')
    throw new DomainError('subscription.none', 'You have no subscription that can be changed.', {
      status: 409,
    });
  const isSamePlan = current.planId === planId;
  const hasLapsed = current.status === 'past_due' || current.status === 'unpaid';
  if (!isSamePlan) await requirePlan(knex, business, planId);
  else if (!current.cancelAtPeriodEnd && !hasLapsed) throw refusedFields({ planId: ['PLAN_IS_CURRENT'] });
  return { rowId: current.id, providerId, itemId, isSamePlan, hasLapsed };
}
