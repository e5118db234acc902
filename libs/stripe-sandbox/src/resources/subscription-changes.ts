import type Stripe from 'stripe';
import { StripeFailure } from '../server/failures.ts';
import { idOf } from '../server/ids.ts';
import type { Parameters } from '../server/parameters.ts';
import type { Context } from '../server/request.ts';
import { nextBoundary, type Period } from './billing-arithmetic.ts';
import { collectInvoice, type CollectionResult } from './collect-invoice.ts';
import { createSubscriptionInvoice, prorateChange, waitingItems } from './create-invoice.ts';
import { readDiscounts } from './discounts.ts';
import { finalizeInvoice } from './invoice-steps.ts';
import {
  type PaymentBehavior,
  type ProrationBehavior,
  readProrationBehavior,
  readTrialEnd,
} from './subscription-input.ts';
import { readItems } from './subscription-items.ts';
import {
  centsOf,
  hasEnded,
  itemsIn,
  newSubscription,
  periodOf,
  recurrenceOf,
  type SubscriptionParts,
  subscriptions,
} from './subscription-object.ts';

/** Starts a subscription and drafts its first invoice. */
export function startSubscription(context: Context, parts: SubscriptionParts): Stripe.Invoice {
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
  const items = change.items ?? before.items.data;
  const { proration, discounts, prorationDate = now } = change;
  const isReset = beginsPeriod(context, before, items, change);
  scope.table(subscriptions).change(before.id, { ...change.fields, ...(discounts ? { discounts } : {}) });
  if (proration !== 'none' && before.status !== 'trialing')
    prorate(context, before, items, { at: prorationDate, isReset });
  const period = isReset ? periodFrom(now, items) : undefined;
  const changed = scope.table(subscriptions).change(before.id, {
    items: itemsIn({ items: { ...before.items, data: items } }, period ?? periodOf(before)),
    ...(isReset ? { billing_cycle_anchor: now } : {}),
    ...trialAfter(context, before, items, change),
  });
  const waiting = waitingItems(scope, idOf(before.customer) ?? '', before.id);
  if (!isReset && (proration !== 'always_invoice' || waiting.length === 0)) return undefined;
  return createSubscriptionInvoice(context, changed, {
    reason: 'subscription_update',
    ...(period ? { period } : {}),
    ...(proration === 'none' ? {} : { prorationDate }),
  });
}

function beginsPeriod(
  { now }: Context,
  before: Stripe.Subscription,
  items: Stripe.SubscriptionItem[],
  { trialEnd, resetsAnchor }: SubscriptionChange,
): boolean {
  const endsTrial = before.status === 'trialing' && trialEnd === now;
  const isTrialing = !endsTrial && (before.status === 'trialing' || (trialEnd ?? now) > now);
  return !isTrialing && (endsTrial || resetsAnchor || hasOtherInterval(before, items));
}

function periodFrom(start: number, items: Stripe.SubscriptionItem[]): Period {
  return { start, end: nextBoundary(start, recurrenceOf({ items: { data: items } }), start) };
}

/** A trial that begins, moves or ends. */
function trialAfter(
  { now }: Context,
  before: Stripe.Subscription,
  items: Stripe.SubscriptionItem[],
  { trialEnd }: SubscriptionChange,
): Partial<Stripe.Subscription> {
  if (trialEnd === undefined) return {};
  if (trialEnd === now) return before.status === 'trialing' ? { status: 'active', trial_end: now } : {};
  const { start } = periodOf(before);
  return {
    status: 'trialing',
    trial_end: trialEnd,
    trial_start: before.trial_start ?? now,
    billing_cycle_anchor: trialEnd,
    items: itemsIn({ items: { ...before.items, data: items } }, { start, end: trialEnd }),
  };
}

function hasOtherInterval(before: Stripe.Subscription, items: Stripe.SubscriptionItem[]): boolean {
  const [old, next] = [recurrenceOf(before), recurrenceOf({ items: { data: items } })];
  return old.interval !== next.interval || old.interval_count !== next.interval_count;
}

function prorate(
  context: Context,
  before: Stripe.Subscription,
  items: Stripe.SubscriptionItem[],
  { at, isReset }: { at: number; isReset: boolean },
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
  return new StripeFailure(status, rest);
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

/** Reads what an update changes, or a preview would: `input` has the discounts, `details` the rest. */
export function readChange(
  context: Context,
  input: Parameters,
  details: Parameters | undefined,
  before: Stripe.Subscription,
): SubscriptionChange {
  const entries = details?.objects('items');
  const owner = { subscription: before.id, period: periodOf(before) };
  const items = entries && readItems(context, entries, before.items.data, owner);
  const customer = idOf(before.customer) ?? '';
  const cents = centsOf(items ?? before.items.data);
  const discounts = readDiscounts(context, input, { customer, subscription: before.id, cents });
  const trialEnd = details && readTrialEnd(details, context.now);
  const prorationDate = details?.integer('proration_date');
  const anchor = details?.choice('billing_cycle_anchor', ['now', 'unchanged'] as const);
  return {
    ...(items ? { items } : {}),
    ...(discounts ? { discounts } : {}),
    ...(trialEnd === undefined ? {} : { trialEnd }),
    ...(prorationDate === undefined ? {} : { prorationDate }),
    resetsAnchor: anchor === 'now',
    proration: details ? readProrationBehavior(details) : 'none',
  };
}
