import type Stripe from 'stripe';
import { StripeFailure } from '../server/failures.ts';
import { idOf } from '../server/ids.ts';
import type { Context } from '../server/request.ts';
import { nextBoundary } from './billing-arithmetic.ts';
import { collectInvoice, type CollectionResult } from './collect-invoice.ts';
import { createSubscriptionInvoice, prorateChange, waitingItems } from './create-invoice.ts';
import { finalizeInvoice } from './invoice-steps.ts';
import {
  hasEnded,
  itemsIn,
  newSubscription,
  periodOf,
  recurrenceOf,
  subscriptions,
} from './subscription-object.ts';
import type { PaymentBehavior, ProrationBehavior } from './subscription-input.ts';

/** Starts a subscription and drafts its first invoice. */
export function startSubscription(
  context: Context,
  parts: Parameters<typeof newSubscription>[0],
): Stripe.Invoice {
  const subscription = newSubscription(parts);
  context.scope.table(subscriptions).add(subscription);
  return createSubscriptionInvoice(context, subscription, {
    reason: 'subscription_create',
    period: periodOf(subscription),
  });
}

/** A change of a subscription. */
export interface SubscriptionChange {
  /** All items after the change. */
  readonly items?: Stripe.SubscriptionItem[];
  readonly discounts?: string[];
  /** Unix second; now ends the trial. */
  readonly trialEnd?: number;
  /** Begins a new period now. */
  readonly resetsAnchor: boolean;
  readonly proration: ProrationBehavior;
  /** From which second on unused and remaining time counts; by default now. */
  readonly prorationDate?: number;
  /** Fields that cost nothing. */
  readonly fields?: Partial<Stripe.Subscription>;
}

/**
 * Applies a change: the difference of prices waits for the next invoice, or is drafted at once as an invoice. A price with another interval begins a
 * new period, which is always invoiced at once. Returns the draft; undefined if nothing is invoiced now.
 */
export function applyChange(
  context: Context,
  before: Stripe.Subscription,
  change: SubscriptionChange,
): Stripe.Invoice | undefined {
  const { scope, now } = context;
  const table = scope.table(subscriptions);
  const items = change.items ?? before.items.data;
  const at = change.prorationDate ?? now;
  const endsTrial = before.status === 'trialing' && change.trialEnd === now;
  const isTrialing = !endsTrial && (before.status === 'trialing' || change.trialEnd !== undefined);
  const isReset = !isTrialing && (endsTrial || change.resetsAnchor || hasOtherInterval(before, items));
  table.change(before.id, { ...change.fields, ...(change.discounts ? { discounts: change.discounts } : {}) });
  if (change.proration !== 'none' && before.status !== 'trialing')
    prorate(context, before, items, at, isReset);
  const period = periodAfter(context, before, items, change, { isReset, isTrialing });
  const changed = table.change(before.id, {
    items: itemsIn({ items: { ...before.items, data: items } }, period ?? periodOf(before)),
    ...(period ? { billing_cycle_anchor: isReset ? now : period.end } : {}),
    ...(isTrialing && change.trialEnd !== undefined
      ? { status: 'trialing', trial_end: change.trialEnd, trial_start: before.trial_start ?? now }
      : {}),
    ...(endsTrial ? { status: 'active', trial_end: now } : {}),
  });
  const customer = idOf(before.customer) ?? '';
  const isInvoiced =
    isReset || (change.proration === 'always_invoice' && waitingItems(scope, customer, before.id).length > 0);
  if (!isInvoiced) return undefined;
  return createSubscriptionInvoice(context, changed, {
    reason: 'subscription_update',
    ...(isReset && period ? { period } : {}),
    ...(change.proration === 'none' ? {} : { prorationDate: at }),
  });
}

function periodAfter(
  { now }: Context,
  before: Stripe.Subscription,
  items: Stripe.SubscriptionItem[],
  { trialEnd }: SubscriptionChange,
  { isReset, isTrialing }: { isReset: boolean; isTrialing: boolean },
) {
  if (isTrialing && trialEnd !== undefined) return { start: periodOf(before).start, end: trialEnd };
  if (!isReset) return undefined;
  const recurrence = recurrenceOf({ items: { ...before.items, data: items } });
  return { start: now, end: nextBoundary(now, recurrence, now) };
}

function hasOtherInterval(before: Stripe.Subscription, items: Stripe.SubscriptionItem[]): boolean {
  const [old, next] = [recurrenceOf(before), recurrenceOf({ items: { ...before.items, data: items } })];
  return old.interval !== next.interval || old.interval_count !== next.interval_count;
}

function prorate(
  context: Context,
  before: Stripe.Subscription,
  items: Stripe.SubscriptionItem[],
  at: number,
  isReset: boolean,
): void {
  const subscription = context.scope.table(subscriptions).get(before.id);
  const changed = [...before.items.data, ...items].map(({ id }) => id);
  for (const id of new Set(changed)) {
    const old = before.items.data.find((item) => item.id === id);
    const next = items.find((item) => item.id === id);
    const isSame = old?.price.id === next?.price.id && old?.quantity === next?.quantity;
    if (!isSame || isReset)
      prorateChange(context, subscription, { before: old, after: isReset ? undefined : next }, at);
  }
}

/** How a change is to be paid. */
export interface PaymentConditions {
  readonly behavior: PaymentBehavior;
  readonly isOffSession: boolean;
}

/**
 * Makes the draft of a new or changed subscription final and charges it.
 * @throws StripeFailure 402 with `error_if_incomplete` if it is not paid; everything is undone then
 */
export function payChange(
  context: Context,
  draft: Stripe.Invoice,
  { behavior, isOffSession }: PaymentConditions,
): CollectionResult {
  const invoice = finalizeInvoice(context, draft);
  if (invoice.status !== 'open' || behavior === 'default_incomplete') return { invoice, failure: undefined };
  const result = collectInvoice(context, invoice, { isOffSession });
  if (result.failure && (behavior === 'error_if_incomplete' || result.failure.status !== 402))
    throw undoing(result.failure);
  return result;
}

// A failure that keeps no changes: the subscription is as it was.
function undoing({ status, body }: StripeFailure): StripeFailure {
  const { payment_intent: _intent, charge: _charge, ...rest } = body;
  const needsAction = body.code === 'invoice_payment_intent_requires_action';
  return new StripeFailure(
    status,
    needsAction ? { ...rest, code: 'subscription_payment_intent_requires_action' } : rest,
  );
}

/** @throws StripeFailure 400 for a subscription that has ended, or that waits for its first payment */
export function requireChangeable(subscription: Stripe.Subscription, names: readonly string[]): void {
  const refuse = (message: string, allowed: readonly string[]) => {
    const other = names.find((name) => !allowed.includes(name));
    if (other !== undefined) throw new StripeFailure(400, { type: 'invalid_request_error', message });
  };
  if (hasEnded(subscription))
    refuse('A canceled subscription can only update its cancellation_details and metadata.', [
      'cancellation_details',
      'metadata',
    ]);
  if (subscription.status === 'incomplete')
    refuse(
      'A subscription that waits for its first payment can only update its metadata and its default payment method.',
      ['metadata', 'default_payment_method', 'cancellation_details', 'description'],
    );
}
