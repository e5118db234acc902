import type Stripe from 'stripe';
import { invalidRequest, missingParameter } from '../server/failures.ts';
import { newId } from '../server/ids.ts';
import type { Parameters } from '../server/parameters.ts';
import type { Context, OperationRequest } from '../server/request.ts';
import { nextBoundary } from './billing-arithmetic.ts';
import { inTimeOf } from './billing-time.ts';
import { createSubscriptionInvoice } from './create-invoice.ts';
import { customers, newCustomer } from './customer-object.ts';
import { readDiscounts } from './discounts.ts';
import { applyChange, readChange, startSubscription } from './subscription-changes.ts';
import { readProrationBehavior, readTrialEnd } from './subscription-input.ts';
import { readItems } from './subscription-items.ts';
import { centsOf, hasEnded, itemIn, periodOf, recurrenceOf, subscriptions } from './subscription-object.ts';

/** Carries the preview out of the transaction that undoes what was done for it. */
class Previewed extends Error {
  readonly invoice: Stripe.Invoice;
  constructor(invoice: Stripe.Invoice) {
    super();
    this.invoice = invoice;
  }
}

/** `POST /v1/invoices/create_preview`: does what is asked for, keeps the draft of the invoice, and undoes the rest. */
export function previewInvoice(request: OperationRequest): Stripe.Invoice {
  try {
    return request.sandbox.store.transaction(() => {
      throw new Previewed(draftOf(request));
    });
  } catch (error) {
    if (!(error instanceof Previewed)) throw error;
    const id = `upcoming_${error.invoice.id}`;
    return { ...error.invoice, id, billing_reason: 'upcoming' };
  }
}

function draftOf(request: OperationRequest): Stripe.Invoice {
  const { scope, input } = request;
  // Without tax it changes nothing.
  input.accept('preview_mode', 'currency', 'customer_details');
  const details = input.object('subscription_details');
  const id = input.text('subscription');
  const customerId = input.text('customer');
  if (id !== undefined) {
    const subscription = scope.table(subscriptions).get(id, 'subscription');
    if (hasEnded(subscription)) throw nothingUpcoming(id);
    return changeDraft(inTimeOf(request, subscription), input, details, subscription);
  }
  if (details === undefined) throw missingParameter('subscription_details');
  const customer =
    customerId === undefined
      ? scope.table(customers).add(newCustomer(request.now))
      : scope.table(customers).get(customerId, 'customer');
  return newDraft(inTimeOf(request, customer), input, details, customer);
}

function nothingUpcoming(id: string): Error {
  return invalidRequest(`No upcoming invoices for subscription: ${id}`, { code: 'invoice_upcoming_none' });
}

function newDraft(
  context: Context,
  input: Parameters,
  details: Parameters,
  customer: Stripe.Customer,
): Stripe.Invoice {
  const { now } = context;
  const id = newId('sub');
  const entries = details.objects('items');
  if (entries === undefined) throw missingParameter('subscription_details[items]');
  const items = readItems(context, entries, [], { subscription: id, period: { start: now, end: now } });
  const trialEnd = readTrialEnd(details, now) ?? now;
  const isTrial = trialEnd > now;
  readProrationBehavior(details);
  const end = isTrial ? trialEnd : nextBoundary(now, recurrenceOf({ items: { data: items } }), now);
  const owner = { customer: customer.id, subscription: id, cents: centsOf(items) };
  return startSubscription(context, {
    id,
    customer,
    items: items.map((item) => itemIn(item, { start: now, end })),
    status: isTrial ? 'trialing' : 'active',
    discounts: readDiscounts(context, input, owner) ?? [],
    trialEnd: isTrial ? trialEnd : null,
    now,
    metadata: {},
    description: null,
    default_payment_method: null,
    payment_settings: null,
    trial_settings: null,
  });
}

function changeDraft(
  context: Context,
  input: Parameters,
  details: Parameters | undefined,
  before: Stripe.Subscription,
): Stripe.Invoice {
  const { scope } = context;
  const endsWithPeriod = details?.boolean('cancel_at_period_end') ?? before.cancel_at_period_end;
  const invoice = applyChange(context, before, readChange(context, input, details, before));
  if (invoice) return invoice;
  if (endsWithPeriod) throw nothingUpcoming(before.id);
  return renewalDraft(context, scope.table(subscriptions).get(before.id));
}

/** What the next period will cost, with what waits for that invoice. */
function renewalDraft(context: Context, subscription: Stripe.Subscription): Stripe.Invoice {
  const last = periodOf(subscription);
  const { billing_cycle_anchor: anchor, status } = subscription;
  const period = { start: last.end, end: nextBoundary(anchor, recurrenceOf(subscription), last.end) };
  const atRenewal = { ...context, now: last.end };
  if (status === 'trialing') context.scope.table(subscriptions).change(subscription.id, { status: 'active' });
  return createSubscriptionInvoice(atRenewal, subscription, {
    reason: 'upcoming',
    period,
    invoicePeriod: last,
  });
}
