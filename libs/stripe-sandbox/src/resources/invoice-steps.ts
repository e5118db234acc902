import type Stripe from 'stripe';
import { invalidRequest } from '../server/failures.ts';
import { idOf, newId } from '../server/ids.ts';
import type { Context } from '../server/request.ts';
import type { Scope } from '../server/store.ts';
import { customers } from './customer-object.ts';
import { invoicePayments, invoices, subscriptionIdOf, sumsOf } from './invoice-object.ts';
import { newPaymentIntent, paymentIntents } from './payment-intent-object.ts';
import { cancelPayment } from './payment-intent-steps.ts';
import { subscriptions } from './subscription-object.ts';
import { changeSubscription, endSubscription } from './subscription-steps.ts';

/**
 * Makes a draft final: it gets its number, the customer's balance takes its part, and a payment intent waits for the rest. An invoice that asks
 * for nothing is paid at once.
 */
export function finalizeInvoice(context: Context, draft: Stripe.Invoice): Stripe.Invoice {
  requireStatus(draft, ['draft'], 'This invoice is already finalized.');
  const { sandbox, scope, now } = context;
  const customer = scope.table(customers).get(idOf(draft.customer) ?? '');
  const sequence = customer.next_invoice_sequence ?? 1;
  // The balance may have changed since the draft.
  const sums = sumsOf(draft.lines.data, customer.balance);
  scope.table(customers).change(customer.id, {
    next_invoice_sequence: sequence + 1,
    balance: sums.ending_balance ?? 0,
  });
  const invoice = scope.table(invoices).change(draft.id, {
    ...sums,
    status: 'open',
    number: `${customer.invoice_prefix ?? 'FRIZO'}-${String(sequence).padStart(4, '0')}`,
    automatically_finalizes_at: null,
    effective_at: now,
    status_transitions: { ...draft.status_transitions, finalized_at: now },
  });
  if (invoice.amount_due > 0) addPayment(context, invoice);
  sandbox.events.emit(scope, 'invoice.finalized', invoices, invoice, draft);
  return invoice.amount_due > 0 ? invoice : recordPaid(context, invoice);
}

function addPayment({ sandbox, scope, now }: Context, invoice: Stripe.Invoice): void {
  const isFirst = invoice.billing_reason === 'subscription_create';
  const intent = scope.table(paymentIntents).add({
    ...newPaymentIntent(invoice.amount_due, invoice.currency, now),
    customer: idOf(invoice.customer) ?? null,
    description: isFirst ? 'Subscription creation' : 'Subscription update',
    setup_future_usage: isFirst ? 'off_session' : null,
  });
  sandbox.events.emit(scope, 'payment_intent.created', paymentIntents, intent);
  scope.table(invoicePayments).add({
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: now,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  });
}

/** The payment of an invoice with its intent; undefined if the invoice asks for nothing. */
export function paymentOf(
  scope: Scope,
  invoiceId: string,
): { payment: Stripe.InvoicePayment; intent: Stripe.PaymentIntent } | undefined {
  const [payment] = scope.table(invoicePayments).list(({ invoice }) => invoice === invoiceId);
  const intent = scope.table(paymentIntents).find(idOf(payment?.payment.payment_intent) ?? '');
  return payment && intent ? { payment, intent } : undefined;
}

/** Marks an open invoice as paid: by its payment intent, by nothing, or outside of Stripe. Its subscription is in good standing again. */
export function recordPaid(
  context: Context,
  before: Stripe.Invoice,
  { isOutOfBand = false } = {},
): Stripe.Invoice {
  const { sandbox, scope, now } = context;
  const found = paymentOf(scope, before.id);
  const paid = scope.table(invoices).change(before.id, {
    status: 'paid',
    amount_paid: before.amount_due,
    ...(isOutOfBand ? { amount_paid_off_stripe: before.amount_due } : {}),
    amount_remaining: 0,
    attempted: true,
    attempt_count: before.amount_due > 0 && !before.attempted ? 1 : before.attempt_count,
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...before.status_transitions, paid_at: now },
  });
  if (found && !isOutOfBand)
    scope.table(invoicePayments).change(found.payment.id, {
      status: 'paid',
      amount_paid: found.intent.amount_received,
      status_transitions: { canceled_at: null, paid_at: now },
    });
  else if (found) cancelOpenPayment(context, found);
  sandbox.events.emit(scope, 'invoice.paid', invoices, paid, before);
  sandbox.events.emit(scope, 'invoice.payment_succeeded', invoices, paid);
  restoreSubscription(context, paid, isOutOfBand ? undefined : found?.intent);
  return paid;
}

function restoreSubscription(
  context: Context,
  invoice: Stripe.Invoice,
  intent: Stripe.PaymentIntent | undefined,
): void {
  const subscription = context.scope.table(subscriptions).find(subscriptionIdOf(invoice) ?? '');
  if (idOf(subscription?.latest_invoice) !== invoice.id || subscription === undefined) return;
  const method = idOf(intent?.payment_method);
  const keepsMethod = subscription.payment_settings?.save_default_payment_method === 'on_subscription';
  const changes = {
    ...(['incomplete', 'past_due', 'unpaid'].includes(subscription.status) ? { status: 'active' } : {}),
    ...(keepsMethod && method !== undefined ? { default_payment_method: method } : {}),
  };
  if (Object.keys(changes).length > 0) changeSubscription(context, subscription.id, changes);
}

function cancelOpenPayment(
  context: Context,
  { payment, intent }: { payment: Stripe.InvoicePayment; intent: Stripe.PaymentIntent },
): void {
  if (intent.status !== 'succeeded' && intent.status !== 'canceled')
    cancelPayment(context, intent, 'void_invoice');
  context.scope.table(invoicePayments).change(payment.id, {
    status: 'canceled',
    status_transitions: { canceled_at: context.now, paid_at: null },
  });
}

/** Makes an invoice worthless. A subscription that waits for its first payment ends with it. */
export function voidInvoice(context: Context, before: Stripe.Invoice): Stripe.Invoice {
  requireStatus(
    before,
    ['open', 'uncollectible'],
    "You can only pass in open invoices. This invoice isn't open.",
  );
  const { sandbox, scope, now } = context;
  const found = paymentOf(scope, before.id);
  if (found) cancelOpenPayment(context, found);
  const voided = scope.table(invoices).change(before.id, {
    status: 'void',
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...before.status_transitions, voided_at: now },
  });
  sandbox.events.emit(scope, 'invoice.voided', invoices, voided, before);
  const subscription = scope.table(subscriptions).find(subscriptionIdOf(before) ?? '');
  if (subscription?.status === 'incomplete' && subscription.latest_invoice === before.id)
    endSubscription(context, subscription, 'cancellation_requested');
  return voided;
}

/** Gives an open invoice up; it can still be paid. */
export function markUncollectible({ sandbox, scope, now }: Context, before: Stripe.Invoice): Stripe.Invoice {
  requireStatus(before, ['open'], "You can only pass in open invoices. This invoice isn't open.");
  const changed = scope.table(invoices).change(before.id, {
    status: 'uncollectible',
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...before.status_transitions, marked_uncollectible_at: now },
  });
  sandbox.events.emit(scope, 'invoice.marked_uncollectible', invoices, changed, before);
  return changed;
}

/** @throws StripeFailure 400 in another status */
export function requireStatus(
  { status }: Stripe.Invoice,
  allowed: readonly Stripe.Invoice.Status[],
  message: string,
): void {
  if (!allowed.includes(status ?? '')) throw invalidRequest(message, { code: 'invoice_not_editable' });
}
