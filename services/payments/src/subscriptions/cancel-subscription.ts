import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { z } from 'zod';
import { defineStep, type StepDefinition } from '../steps/steps.ts';
import { lockBusiness } from './businesses.store.ts';
import { busy, type ChangeParts } from './create-subscription.ts';
import { type ProviderSubscription, readSubscription } from './provider-subscription.ts';
import { lastPaymentOf, ofRow, retrieveState, finishChange, type StepTools } from './subscription-step.ts';
import { currentSubscription } from './subscriptions.store.ts';

const payload = z.object({
  ...ofRow,
  providerId: z.string(),
  /** Otherwise it ends with the paid period. */
  endsNow: z.boolean(),
  /** Only while its first payment has not been made: it may be made until the provider is asked. */
  onlyIncomplete: z.boolean().default(false),
});
export type CancelStep = StepDefinition<typeof payload, ProviderSubscription>;

/** Ends a subscription at the provider. */
export function cancelSubscriptionStep(tools: StepTools): CancelStep {
  return defineStep({
    name: 'cancel-subscription',
    payload,
    async call({ providerId, endsNow, onlyIncomplete }, { stripe, key }) {
      if (onlyIncomplete) {
        const subscription = await stripe.subscriptions.retrieve(providerId);
        if (!(await hasFailed(stripe, subscription))) return readSubscription(subscription);
      }
      try {
        if (endsNow) await stripe.subscriptions.cancel(providerId, {}, { idempotencyKey: key });
        else
          await stripe.subscriptions.update(
            providerId,
            { cancel_at_period_end: true },
            { idempotencyKey: key },
          );
      } catch (error) {
        // It has ended meanwhile, which is what was asked for; what the provider has now shows it.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        const state = await retrieveState(stripe, providerId);
        if (state.status !== 'canceled') throw error;
        return state;
      }
      return retrieveState(stripe, providerId);
    },
    async find({ providerId, endsNow }, { stripe }) {
      const state = await retrieveState(stripe, providerId);
      const isDone = state.status === 'canceled' || (!endsNow && state.cancelAtPeriodEnd);
      return isDone ? state : undefined;
    },
    settle: (trx, { rowId, salonId }, outcome, now) =>
      finishChange(trx, tools, { rowId, salonId }, { state: outcome.ok ? outcome.result : undefined, now }),
  });
}

/** Whether the first payment of a subscription has not been made and is not on its way. */
export async function hasFailed(stripe: Stripe, subscription: Stripe.Subscription): Promise<boolean> {
  if (subscription.status !== 'incomplete') return false;
  const { payment, isWaiting } = await lastPaymentOf(stripe, subscription);
  return !isWaiting && payment?.status !== 'succeeded';
}

/**
 * Begins to end the current subscription: with the paid period, or at once if nothing is paid for. Returns the key of the step; undefined if there is
 * nothing to end.
 */
export function cancelSubscription(
  { transaction, steps }: ChangeParts,
  step: CancelStep,
  salonId: number,
): Promise<string | undefined> {
  return transaction(async (trx) => {
    await lockBusiness(trx, salonId);
    const current = await currentSubscription(trx, salonId);
    if (current?.pendingStep?.startsWith('cancel-subscription:')) return current.pendingStep;
    if (current?.pendingStep) throw busy();
    const isPaid = current?.status === 'active' || current?.status === 'trialing';
    if (!current?.providerId || (isPaid && current.cancelAtPeriodEnd)) return undefined;
    const key = `cancel-subscription:${randomUUID()}`;
    await trx('subscriptions').where({ id: current.id }).update({ pending_step: key });
    const details = { rowId: current.id, salonId, providerId: current.providerId, endsNow: !isPaid };
    await steps.add(trx, step, { key, payload: details });
    return key;
  });
}
