import type Stripe from 'stripe';
import { idOf } from '../server/ids.ts';
import type { Context, Sandbox } from '../server/request.ts';
import { defineTable, type Scope } from '../server/store.ts';
import { nextBoundary } from './billing-arithmetic.ts';
import { collectInvoice, defaultMethodOf } from './collect-invoice.ts';
import { createSubscriptionInvoice } from './create-invoice.ts';
import { customers } from './customer-object.ts';
import { invoices } from './invoice-object.ts';
import { finalizeInvoice, markUncollectible, voidInvoice } from './invoice-steps.ts';
import { hasEnded, itemsIn, periodOf, recurrenceOf, subscriptions } from './subscription-object.ts';
import { announceChange, changeSubscription, endSubscription } from './subscription-steps.ts';

const hourSeconds = 3_600;
/** So long the first payment of a subscription can wait. */
const firstPaymentSeconds = 23 * hourSeconds;
/** So long an invoice that was made by itself stays a draft. */
const draftSeconds = hourSeconds;
const trialNoticeSeconds = 3 * 24 * hourSeconds;

/** Subscriptions whose coming end of the trial has been announced. */
const trialNotices = defineTable<{ readonly id: string }>('trial_notice');

/** Something that happens by itself at a time. */
interface Step {
  readonly at: number;
  run(context: Context): unknown;
}

/** Does what has become due for everything without a test clock. */
export function billWhatIsDue(sandbox: Sandbox): void {
  const accounts = new Set(sandbox.store.everywhere(invoices).map(({ account }) => account));
  for (const account of accounts) bill(sandbox, sandbox.store.scope(account), null, sandbox.nowSeconds());
}

/** Does everything that becomes due until a time, in its order and each in its own time; for a test clock, or for what has none. */
export function bill(sandbox: Sandbox, scope: Scope, testClock: string | null, until: number): void {
  for (;;) {
    const steps = [...subscriptionSteps(scope, testClock), ...invoiceSteps(scope, testClock)];
    const next = steps
      .filter(({ at }) => at <= until)
      .reduce<Step | undefined>((first, step) => (first && first.at <= step.at ? first : step), undefined);
    if (next === undefined) return;
    next.run({ sandbox, scope, now: next.at });
  }
}

function invoiceSteps(scope: Scope, testClock: string | null): Step[] {
  const open = scope
    .table(invoices)
    .list(
      ({ status, test_clock }) =>
        (status === 'draft' || status === 'open') && (idOf(test_clock) ?? null) === testClock,
    );
  return open.flatMap((invoice) => {
    const { automatically_finalizes_at: finalizesAt, next_payment_attempt: retriesAt } = invoice;
    const steps: Step[] = [];
    if (finalizesAt !== null)
      steps.push({
        at: finalizesAt,
        run: (context) => collect(context, finalizeInvoice(context, invoice)),
      });
    if (retriesAt !== null) steps.push({ at: retriesAt, run: (context) => collect(context, invoice) });
    return steps;
  });
}

function collect(context: Context, invoice: Stripe.Invoice): void {
  collectInvoice(context, invoice, { isOffSession: true, isScheduled: true });
}

function subscriptionSteps(scope: Scope, testClock: string | null): Step[] {
  const running = scope
    .table(subscriptions)
    .list(
      (subscription) =>
        !hasEnded(subscription) &&
        subscription.status !== 'paused' &&
        (idOf(subscription.test_clock) ?? null) === testClock,
    );
  return running.flatMap((subscription) => stepsOf(scope, subscription));
}

// Of steps at the same time the first one wins: a subscription ends before it is renewed.
function stepsOf(scope: Scope, subscription: Stripe.Subscription): Step[] {
  const { id, status, created, cancel_at: cancelAt, trial_end: trialEnd } = subscription;
  if (status === 'incomplete')
    return [{ at: created + firstPaymentSeconds, run: (context) => expire(context, subscription) }];
  const { end } = periodOf(subscription);
  const steps: Step[] = [{ at: end, run: (context) => renew(context, subscription) }];
  if (cancelAt !== null)
    steps.unshift({
      at: cancelAt,
      run: (context) => endSubscription(context, subscription, 'cancellation_requested'),
    });
  if (status === 'trialing' && trialEnd !== null && !scope.table(trialNotices).find(id))
    steps.unshift({
      at: Math.max(created, trialEnd - trialNoticeSeconds),
      run: ({ sandbox }) => {
        scope.table(trialNotices).add({ id });
        sandbox.events.emit(scope, 'customer.subscription.trial_will_end', subscriptions, subscription);
      },
    });
  return steps;
}

function expire(context: Context, subscription: Stripe.Subscription): void {
  const invoice = context.scope.table(invoices).find(idOf(subscription.latest_invoice) ?? '');
  if (invoice?.status === 'open') voidInvoice(context, invoice);
  else endSubscription(context, subscription, 'payment_failed');
}

function renew(context: Context, before: Stripe.Subscription): void {
  const { scope, now } = context;
  const customer = scope.table(customers).find(idOf(before.customer) ?? '');
  const missing = before.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice';
  if (before.status === 'trialing' && defaultMethodOf(before, customer) === undefined) {
    if (missing === 'cancel') return void endSubscription(context, before, 'cancellation_requested');
    if (missing === 'pause') return pause(context, before);
  }
  const last = periodOf(before);
  const period = {
    start: last.end,
    end: nextBoundary(before.billing_cycle_anchor, recurrenceOf(before), last.end),
  };
  scope.table(subscriptions).change(before.id, {
    status: before.status === 'trialing' ? 'active' : before.status,
    items: itemsIn(before, period),
  });
  const draft = createSubscriptionInvoice(context, before, {
    reason: 'subscription_cycle',
    period,
    invoicePeriod: last,
  });
  const { pause_collection: paused } = before;
  const isPaused = paused !== null && (paused.resumes_at === null || paused.resumes_at > now);
  const waits = before.status !== 'unpaid' && !isPaused;
  scope
    .table(invoices)
    .change(draft.id, { auto_advance: waits, automatically_finalizes_at: waits ? now + draftSeconds : null });
  scope.table(subscriptions).change(before.id, { pause_collection: isPaused ? paused : null });
  announceChange(context, before);
  if (isPaused) setAside(context, draft, paused.behavior);
}

function pause(context: Context, { id }: Stripe.Subscription): void {
  const { sandbox, scope } = context;
  const paused = changeSubscription(context, id, { status: 'paused' });
  sandbox.events.emit(scope, 'customer.subscription.paused', subscriptions, paused);
}

function setAside(
  context: Context,
  draft: Stripe.Invoice,
  behavior: Stripe.Subscription.PauseCollection.Behavior,
): void {
  if (behavior === 'keep_as_draft') return;
  const invoice = finalizeInvoice(context, context.scope.table(invoices).get(draft.id));
  if (invoice.status !== 'open') return;
  if (behavior === 'void') voidInvoice(context, invoice);
  else markUncollectible(context, invoice);
}
