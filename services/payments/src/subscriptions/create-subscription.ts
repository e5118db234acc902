import { isPlanFor } from '@frizo/money';
import { DomainError, refusedFields, type ServiceParts } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { z } from 'zod';
import { requireSameRequest } from '../request-keys.ts';
import { defineStep, type StepDefinition, type Steps } from '../steps/steps.ts';
import { type Business, findBusiness, lockBusiness } from './businesses.store.ts';
import { chooseDiscount, type CouponParts, type CouponUser, discountShape, useCoupon } from './coupons.ts';
import { findPlan } from './plans.store.ts';
import { type ProviderSubscription, readSubscription, rowIdOf } from './provider-subscription.ts';
import { lastPaymentOf, ofRow, finishChange, type StepTools, throwDeclined } from './subscription-step.ts';
import { currentSubscription, insertSubscription } from './subscriptions.store.ts';

/** What the request has asked for, with which a repeated one is compared; missing in steps of an earlier release. */
export const requested = z.record(z.string(), z.string().nullable()).optional();

/** A step that a request adds once. */
interface RequestedStep {
  readonly key: string;
  readonly requested: NonNullable<z.output<typeof requested>>;
}

const payload = z.object({
  ...ofRow,
  planId: z.string(),
  discount: discountShape.nullable(),
  customerId: z.string(),
  cardId: z.string(),
  requested,
});
export type CreateStep = StepDefinition<typeof payload, ProviderSubscription>;

/** Subscribes at the provider and charges the first period. A subscription whose card is declined is ended again. */
export function createSubscriptionStep(tools: StepTools): CreateStep {
  return defineStep({
    name: 'create-subscription',
    payload,
    async call({ rowId, salonId, planId, discount: chosen, customerId, cardId }, { stripe, key }) {
      const created = await stripe.subscriptions.create(
        {
          customer: customerId,
          items: [{ price: planId }],
          default_payment_method: cardId,
          payment_behavior: 'allow_incomplete',
          ...(chosen !== null && { discounts: [chosen] }),
          metadata: { subscription_row: String(rowId), salon: String(salonId) },
        },
        { idempotencyKey: key },
      );
      if (created.status !== 'incomplete') return readSubscription(created);
      // A repeated call gets the first answer again, so that what it says may be over.
      const subscription = await stripe.subscriptions.retrieve(created.id);
      if (
        subscription.status !== 'incomplete' &&
        subscription.status !== 'incomplete_expired' &&
        subscription.status !== 'canceled'
      )
        return readSubscription(subscription);
      const { payment, isWaiting } = await lastPaymentOf(stripe, subscription);
      if (isWaiting) return readSubscription(subscription);
      if (subscription.status === 'incomplete')
        await stripe.subscriptions.cancel(subscription.id, {}, { idempotencyKey: `${key}:end` });
      return throwDeclined(payment);
    },
    async find({ rowId, customerId }, { stripe }) {
      const { data } = await stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 });
      const found = data.find((subscription) => rowIdOf(subscription) === rowId);
      return found && readSubscription(found);
    },
    async settle(trx, { rowId, salonId }, outcome, now) {
      if (outcome.ok) return finishChange(trx, tools, { rowId, salonId }, { state: outcome.result, now });
      await lockBusiness(trx, salonId);
      await trx('subscriptions').where({ id: rowId }).delete();
    },
  });
}

export interface SubscribeRequest {
  readonly user: CouponUser;
  readonly planId: string;
  /** As somebody has typed it. */
  readonly couponId: string | undefined;
  /** Of one press of the button. */
  readonly requestKey: string;
}

export interface ChangeParts extends Pick<ServiceParts, 'transaction' | 'clock'> {
  readonly steps: Steps;
}

/**
 * Begins a subscription of a business that has none (spec 4, 7.5), and returns the key of its step. The same request again returns the same key,
 * and a second tab is refused: one subscription a business.
 * @throws DomainError 422 for the key of a request for something else
 */
export async function createSubscription(
  parts: ChangeParts & CouponParts,
  definition: CreateStep,
  { user, planId, couponId, requestKey }: SubscribeRequest,
): Promise<string> {
  const { knex, transaction, clock, steps } = parts;
  const { salonId } = user;
  const key = `create-subscription:${salonId}:${requestKey}`;
  const step = { key, requested: { planId, couponId: couponId ?? null } };
  if (await isStepKnown(knex, step)) return key;
  const checked = await checkBefore(knex, step, async () => {
    // Before the provider is asked about a code, and again under the lock.
    await requireSubscribable(knex, await findBusiness(knex, salonId), planId);
    return chooseDiscount(parts, couponId, user);
  });
  if (checked === undefined) return key;
  return transaction(async (trx) => {
    const business = await lockBusiness(trx, salonId);
    if (await isStepKnown(trx, step)) return key;
    const { customerId, defaultCardId: cardId } = await requireSubscribable(trx, business, planId);
    const rowId = await insertSubscription(trx, { salonId, planId, createdAt: clock.now() });
    await trx('subscriptions').where({ id: rowId }).update({ pending_step: key });
    const used = await useCoupon(trx, checked, { salonId, subscriptionId: rowId, now: clock.now() });
    const details = { rowId, salonId, planId, discount: used.discount, customerId, cardId };
    await steps.add(trx, definition, { key, payload: { ...details, requested: step.requested } });
    return key;
  });
}

/** The customer and card of a business that can begin a subscription. @throws DomainError what refuses it */
async function requireSubscribable(
  knex: Knex,
  business: Business,
  planId: string,
): Promise<{ customerId: string; defaultCardId: string }> {
  const current = await currentSubscription(knex, business.salonId);
  if (current?.pendingStep) throw busy();
  if (current?.status === 'incomplete') throw unconfirmed();
  if (current)
    throw new DomainError('subscription.exists', 'You have a subscription already.', { status: 409 });
  await requirePlan(knex, business, planId);
  return requireCard(business);
}

/**
 * Runs what may refuse a request before its lock. It refuses only what is not on its way: meanwhile the same press may have been worked on, which then stands in its own way.
 * @returns undefined if it has been
 */
export async function checkBefore<Result>(
  knex: Knex,
  step: RequestedStep,
  check: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await check();
  } catch (error) {
    if (await isStepKnown(knex, step)) return undefined;
    throw error;
  }
}

/** A request that arrives again goes on where the first one is. @throws DomainError 422 if that has asked for something else */
export async function isStepKnown(trx: Knex, { key, requested: repeated }: RequestedStep): Promise<boolean> {
  const step = await trx('provider_steps')
    .where({ key })
    .first<{ payload: { requested?: object } } | undefined>('payload');
  if (step?.payload.requested) requireSameRequest(step.payload.requested, repeated);
  return step !== undefined;
}

/** @throws DomainError 400 for a plan that is not on sale or not for this kind of business (spec 6) */
export async function requirePlan(
  trx: Knex,
  { ownerUserType }: Pick<Business, 'ownerUserType'>,
  planId: string,
): Promise<void> {
  const plan = await findPlan(trx, planId);
  if (!plan?.isActive) throw refusedFields({ planId: ['PLAN_NOT_FOUND'] });
  if (ownerUserType === null || !isPlanFor(plan.supportedUserTypes, ownerUserType))
    throw refusedFields({ planId: ['PLAN_NOT_FOR_USER_TYPE'] });
}

/** @throws DomainError 400 without a default card */
function requireCard({ customerId, defaultCardId }: Business): { customerId: string; defaultCardId: string } {
  if (customerId !== null && defaultCardId !== null) return { customerId, defaultCardId };
  throw new DomainError('subscription.card_missing', 'No valid card on file. Click to add one...', {
    fields: { sourceId: ['CARD_MISSING'] },
  });
}

export function busy(): DomainError {
  const message = 'Another change of your subscription is being worked on. Please try again in a moment.';
  return new DomainError('subscription.busy', message, { status: 409 });
}

function unconfirmed(): DomainError {
  const message = 'Your bank has not confirmed the first payment yet. Confirm it, or unsubscribe first.';
  return new DomainError('subscription.busy', message, { status: 409 });
}
