import type Stripe from 'stripe';
import { missingParameter, missingResource } from '../server/failures.ts';
import { idOf, newId } from '../server/ids.ts';
import { listPage, pageOf } from '../server/pagination.ts';
import { type Context, operation, type OperationRequest } from '../server/request.ts';
import { nextBoundary } from './billing-arithmetic.ts';
import { inTimeOf } from './billing-time.ts';
import { createSubscriptionInvoice, prorateChange } from './create-invoice.ts';
import { customers } from './customer-object.ts';
import { readDiscounts } from './discounts.ts';
import { invoices } from './invoice-object.ts';
import { collectInvoice } from './collect-invoice.ts';
import { finalizeInvoice, voidInvoice } from './invoice-steps.ts';
import { mergedMetadata } from './shared-shapes.ts';
import { payChange, startSubscription } from './subscription-changes.ts';
import {
  readCancellationDetails,
  readDefaultMethod,
  readPaymentConditions,
  readPaymentSettings,
  readTrialEnd,
  readTrialSettings,
} from './subscription-input.ts';
import { readItems } from './subscription-items.ts';
import { centsOf, hasEnded, itemIn, itemsIn, recurrenceOf, subscriptions } from './subscription-object.ts';
import { changeSubscription, endSubscription } from './subscription-steps.ts';
import { updateSubscription } from './update-subscription.ts';

export const subscriptionOperations = [
  operation('POST /v1/subscriptions', createSubscription),
  operation('GET /v1/subscriptions', listSubscriptions),
  operation('GET /v1/subscriptions/:subscription', subscriptionInPath),
  operation('POST /v1/subscriptions/:subscription', updateSubscription),
  operation('DELETE /v1/subscriptions/:subscription', cancelSubscription),
  operation('POST /v1/subscriptions/:subscription/resume', resumeSubscription),
  operation('DELETE /v1/subscriptions/:subscription/discount', (request) => {
    const { discounts } = subscriptionInPath(request);
    const id = idOf(discounts[0]);
    if (id === undefined) throw missingResource('discount', request.path['subscription'] ?? '');
    changeSubscription(request, request.path['subscription'] ?? '', { discounts: [] });
    return { id, object: 'discount', deleted: true };
  }),
  operation('GET /v1/subscription_items', (request) => {
    const id = request.input.requiredText('subscription');
    const { items } = request.scope.table(subscriptions).get(id, 'subscription');
    return pageOf(request.input, items.data, 'subscription_item', request.url);
  }),
];

function subscriptionInPath({ scope, path }: OperationRequest): Stripe.Subscription {
  return scope.table(subscriptions).get(path['subscription'] ?? '');
}

const daySeconds = 24 * 3_600;

function createSubscription(request: OperationRequest): Stripe.Subscription {
  const { scope, input } = request;
  const customer = scope.table(customers).get(input.requiredText('customer'), 'customer');
  const context = inTimeOf(request, customer);
  const { now } = context;
  const id = newId('sub');
  const entries = input.objects('items');
  if (entries === undefined) throw missingParameter('items');
  const items = readItems(context, entries, [], { subscription: id, period: { start: now, end: now } });
  const days = input.integer('trial_period_days', { min: 1, max: 730 });
  const trialEnd = readTrialEnd(input, now) ?? (days === undefined ? null : now + days * daySeconds);
  const isTrial = trialEnd !== null && trialEnd > now;
  const period = {
    start: now,
    end: isTrial ? trialEnd : nextBoundary(now, recurrenceOf({ items: { data: items } }), now),
  };
  const conditions = readPaymentConditions(input);
  input.accept('collection_method', 'proration_behavior', 'currency');
  const owner = { customer: customer.id, subscription: id, cents: centsOf(items) };
  const draft = startSubscription(context, {
    id,
    customer,
    items: items.map((item) => itemIn(item, period)),
    status: isTrial ? 'trialing' : 'active',
    discounts: readDiscounts(context, input, owner) ?? [],
    trialEnd: isTrial ? trialEnd : null,
    now,
    metadata: mergedMetadata({}, input),
    description: input.nullableText('description') ?? null,
    default_payment_method: readDefaultMethod(request, customer.id) ?? null,
    payment_settings: readPaymentSettings(input) ?? null,
    trial_settings: readTrialSettings(input) ?? null,
  });
  scope.table(subscriptions).change(id, cancellationOf(input.boolean('cancel_at_period_end'), period.end));
  const { invoice } = payChange(context, draft, conditions);
  if (invoice.status !== 'paid') scope.table(subscriptions).change(id, { status: 'incomplete' });
  const subscription = scope.table(subscriptions).get(id);
  request.sandbox.events.emit(scope, 'customer.subscription.created', subscriptions, subscription);
  return subscription;
}

function cancellationOf(atPeriodEnd: boolean | undefined, end: number): Partial<Stripe.Subscription> {
  return atPeriodEnd ? { cancel_at_period_end: true, cancel_at: end } : {};
}

function listSubscriptions(request: OperationRequest) {
  const { input } = request;
  const [customer, price, status, clock] = (['customer', 'price', 'status', 'test_clock'] as const).map(
    (name) => input.text(name),
  );
  const hasStatus = (subscription: Stripe.Subscription) => {
    if (status === undefined) return subscription.status !== 'canceled';
    if (status === 'ended') return hasEnded(subscription);
    return status === 'all' || subscription.status === status;
  };
  return listPage(
    request,
    subscriptions,
    (subscription) =>
      hasStatus(subscription) &&
      (customer === undefined || subscription.customer === customer) &&
      (price === undefined || subscription.items.data.some((item) => item.price.id === price)) &&
      (clock === undefined
        ? customer !== undefined || subscription.test_clock === null
        : subscription.test_clock === clock),
  );
}

function cancelSubscription(request: OperationRequest): Stripe.Subscription {
  const { scope, input } = request;
  const before = subscriptionInPath(request);
  if (hasEnded(before)) throw missingResource('subscription', before.id);
  const context = inTimeOf(request, before);
  const prorates = input.boolean('prorate') ?? false;
  const invoicesNow = input.boolean('invoice_now') ?? false;
  const details = readCancellationDetails(input, before.cancellation_details);
  if (details) scope.table(subscriptions).change(before.id, { cancellation_details: details });
  const first = scope.table(invoices).find(idOf(before.latest_invoice) ?? '');
  if (before.status === 'incomplete' && first?.status === 'open') {
    voidInvoice(context, first);
    return scope.table(subscriptions).get(before.id);
  }
  if (prorates)
    for (const item of before.items.data)
      prorateChange(context, before, { before: item, after: undefined }, context.now);
  if (invoicesNow) invoiceTheRest(context, before);
  return endSubscription(context, scope.table(subscriptions).get(before.id), 'cancellation_requested');
}

function invoiceTheRest(context: Context, subscription: Stripe.Subscription): void {
  const draft = createSubscriptionInvoice(context, subscription, { reason: 'subscription_update' });
  collectInvoice(context, finalizeInvoice(context, draft), { isOffSession: true });
}

/** Ends the pause of a subscription whose trial ended without a card: a new period begins. */
function resumeSubscription(request: OperationRequest): Stripe.Subscription {
  const { scope, sandbox, input } = request;
  const before = subscriptionInPath(request);
  input.object('billing_cycle_anchor')?.choice('type', ['now'] as const);
  if (before.status !== 'paused') throw missingResource('subscription', before.id);
  const context = inTimeOf(request, before);
  const { now } = context;
  const period = { start: now, end: nextBoundary(now, recurrenceOf(before), now) };
  scope
    .table(subscriptions)
    .change(before.id, { status: 'active', billing_cycle_anchor: now, items: itemsIn(before, period) });
  const draft = createSubscriptionInvoice(context, before, { reason: 'subscription_cycle', period });
  payChange(context, draft, { behavior: 'error_if_incomplete', isOffSession: false });
  const resumed = scope.table(subscriptions).get(before.id);
  sandbox.events.emit(scope, 'customer.subscription.resumed', subscriptions, resumed, before);
  return resumed;
}
