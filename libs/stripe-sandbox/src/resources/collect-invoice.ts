import type Stripe from 'stripe';
import { cardFailure, invalidRequest, StripeFailure } from '../server/failures.ts';
import { idOf } from '../server/ids.ts';
import type { Context } from '../server/request.ts';
import type { Scope } from '../server/store.ts';
import { inTimeOf } from './billing-time.ts';
import { customers } from './customer-object.ts';
import { invoicePayments, invoices, subscriptionIdOf } from './invoice-object.ts';
import { paymentOf, recordPaid } from './invoice-steps.ts';
import { paymentIntents } from './payment-intent-object.ts';
import { confirmPayment } from './payment-intent-steps.ts';
import { hasEnded, subscriptions } from './subscription-object.ts';
import { changeSubscription, endSubscription } from './subscription-steps.ts';

/** How an invoice is to be collected. */
interface Collection {
  /** True if the client is not there to authenticate. */
  readonly isOffSession: boolean;
  /** By default that of the invoice, of the subscription or of the customer. */
  readonly method?: string;
  /** True for the attempts that Stripe makes by itself. */
  readonly isScheduled?: boolean;
}

/** How a collection ended. */
export interface CollectionResult {
  readonly invoice: Stripe.Invoice;
  /** Why it is not paid; undefined if it is. */
  readonly failure: StripeFailure | undefined;
}

/** Charges an open invoice to a card. A failed attempt is recorded, and another one planned unless the invoice is that of a new subscription. */
export function collectInvoice(
  context: Context,
  invoice: Stripe.Invoice,
  collection: Collection,
): CollectionResult {
  const { scope } = context;
  const found = paymentOf(scope, invoice.id);
  if (!isPayable(invoice) || found === undefined) return { invoice, failure: undefined };
  const method = collection.method ?? defaultMethodFor(scope, invoice);
  const failure = method === undefined ? noMethod() : attempt(context, found.intent, method, collection);
  const isScheduled = collection.isScheduled ?? false;
  if (failure) return { invoice: recordFailure(context, invoice, isScheduled), failure };
  return { invoice: recordPaid(context, { ...invoice, ...attemptedOnce(invoice, isScheduled) }), failure };
}

// Of the attempts of clients only the first one counts.
function attemptedOnce(
  { attempt_count: before }: Stripe.Invoice,
  isScheduled: boolean,
): Pick<Stripe.Invoice, 'attempted' | 'attempt_count'> {
  return { attempted: true, attempt_count: isScheduled || before === 0 ? before + 1 : before };
}

function isPayable({ status }: Stripe.Invoice): boolean {
  return status === 'open' || status === 'uncollectible';
}

function attempt(
  context: Context,
  intent: Stripe.PaymentIntent,
  method: string,
  { isOffSession }: Collection,
): StripeFailure | undefined {
  const withMethod = () => context.scope.table(paymentIntents).change(intent.id, { payment_method: method });
  const confirm = (isClientAway: boolean) =>
    confirmPayment(context, withMethod(), {
      isOffSession: isClientAway,
      returnUrl: undefined,
      failsOnAction: false,
    });
  try {
    return confirm(isOffSession).status === 'succeeded' ? undefined : needsAction();
  } catch (error) {
    if (!(error instanceof StripeFailure) || error.status !== 402) throw error;
    // The bank wants to see the client, who can authenticate later with the same payment intent.
    if (error.body.code === 'authentication_required' && confirm(false).status === 'requires_action')
      return needsAction();
    return error;
  }
}

// The payment intent waits for the client afterwards.
function needsAction(): StripeFailure {
  return cardFailure(
    'Payment for this invoice requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with the invoice.',
    { code: 'invoice_payment_intent_requires_action' },
  );
}

/** Stripe refuses to charge a customer without a card. */
export function noMethod(): StripeFailure {
  return invalidRequest(
    'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
    { code: 'resource_missing' },
  );
}

/** The card that an invoice is charged to, unless a request names one. */
function defaultMethodFor(scope: Scope, invoice: Stripe.Invoice): string | undefined {
  const subscription = scope.table(subscriptions).find(subscriptionIdOf(invoice) ?? '');
  const customer = scope.table(customers).find(idOf(invoice.customer) ?? '');
  return idOf(invoice.default_payment_method) ?? defaultMethodOf(subscription, customer);
}

/** The card that a subscription is charged to. */
export function defaultMethodOf(
  subscription: Pick<Stripe.Subscription, 'default_payment_method'> | undefined,
  customer: Stripe.Customer | undefined,
): string | undefined {
  return (
    idOf(subscription?.default_payment_method) ??
    idOf(customer?.invoice_settings.default_payment_method) ??
    idOf(customer?.default_source)
  );
}

const daySeconds = 24 * 3_600;
/** The pauses between the attempts to collect an invoice. Stripe chooses them by itself; these are those of its fixed schedule. */
const retryDays = [3, 5, 7];

function recordFailure(context: Context, before: Stripe.Invoice, isScheduled: boolean): Stripe.Invoice {
  const { sandbox, scope, now } = context;
  const isFirst = before.billing_reason === 'subscription_create';
  const attempted = attemptedOnce(before, isScheduled);
  const isPlanned = attempted.attempt_count > before.attempt_count;
  const days = before.auto_advance && !isFirst ? retryDays[attempted.attempt_count - 1] : undefined;
  const failed = scope.table(invoices).change(before.id, {
    ...attempted,
    ...(isPlanned ? { next_payment_attempt: days === undefined ? null : now + days * daySeconds } : {}),
  });
  sandbox.events.emit(scope, 'invoice.payment_failed', invoices, failed, before);
  if (paymentOf(scope, failed.id)?.intent.status === 'requires_action')
    sandbox.events.emit(scope, 'invoice.payment_action_required', invoices, failed);
  if (!isFirst) failSubscription(context, failed);
  return failed;
}

function failSubscription(context: Context, invoice: Stripe.Invoice): void {
  const { sandbox, scope } = context;
  const subscription = scope.table(subscriptions).find(subscriptionIdOf(invoice) ?? '');
  if (subscription === undefined || hasEnded(subscription)) return;
  const isLast = invoice.next_payment_attempt === null && invoice.attempt_count > retryDays.length;
  if (isLast && sandbox.afterLastRetry === 'cancel') endSubscription(context, subscription, 'payment_failed');
  else {
    const status = isLast && sandbox.afterLastRetry === 'mark-unpaid' ? 'unpaid' : 'past_due';
    if (subscription.status !== status && subscription.status !== 'unpaid')
      changeSubscription(context, subscription.id, { status });
  }
}

/**
 * Runs what a client does to a payment, and tells the invoice that it is for, if there is one: it is paid, or the attempt has failed.
 * @throws what `work` throws
 */
export function settlingInvoice<T>(request: Context, intentId: string, work: () => T): T {
  try {
    const result = work();
    settleInvoice(request, intentId);
    return result;
  } catch (error) {
    if (error instanceof StripeFailure && error.keepsChanges) settleInvoice(request, intentId);
    throw error;
  }
}

function settleInvoice(request: Context, intentId: string): void {
  const { scope } = request;
  const [payment] = scope.table(invoicePayments).list((each) => each.payment.payment_intent === intentId);
  const invoice = scope.table(invoices).find(idOf(payment?.invoice) ?? '');
  const intent = scope.table(paymentIntents).find(intentId);
  if (invoice === undefined || !isPayable(invoice)) return;
  const context = inTimeOf(request, invoice);
  if (intent?.status === 'succeeded') recordPaid(context, invoice);
  else if (intent?.status === 'requires_payment_method') recordFailure(context, invoice, false);
}
