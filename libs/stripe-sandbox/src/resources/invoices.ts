import type Stripe from 'stripe';
import { invalidRequest, missingResource } from '../server/failures.ts';
import { idOf } from '../server/ids.ts';
import { listPage, pageOf } from '../server/pagination.ts';
import { operation, type OperationRequest } from '../server/request.ts';
import { inTimeOf } from './billing-time.ts';
import { collectInvoice } from './collect-invoice.ts';
import { waitingItems } from './create-invoice.ts';
import { customers } from './customer-object.ts';
import { activeDiscounts, readDiscounts } from './discounts.ts';
import { discountedLines, waitingLine } from './invoice-lines.ts';
import {
  invoiceItems,
  invoicePayments,
  invoices,
  newInvoice,
  newInvoiceId,
  subscriptionIdOf,
} from './invoice-object.ts';
import {
  finalizeInvoice,
  markUncollectible,
  recordPaid,
  requireStatus,
  voidInvoice,
} from './invoice-steps.ts';
import { previewInvoice } from './preview-invoice.ts';
import { mergedMetadata } from './shared-shapes.ts';
import { resolvePaymentMethod } from './payment-methods.ts';

export const invoiceOperations = [
  operation('POST /v1/invoices', createInvoice),
  operation('GET /v1/invoices', listInvoices),
  operation('POST /v1/invoices/create_preview', previewInvoice),
  operation('GET /v1/invoices/:invoice', invoiceInPath),
  operation('POST /v1/invoices/:invoice', updateInvoice),
  operation('DELETE /v1/invoices/:invoice', deleteInvoice),
  operation('GET /v1/invoices/:invoice/lines', (request) =>
    pageOf(request.input, invoiceInPath(request).lines.data, 'line_item', request.url),
  ),
  operation('POST /v1/invoices/:invoice/finalize', (request) => {
    const isAutomatic = request.input.boolean('auto_advance');
    const invoice = finalizeInvoice(inTimeOf(request, invoiceInPath(request)), invoiceInPath(request));
    if (isAutomatic === undefined) return invoice;
    return request.scope.table(invoices).change(invoice.id, { auto_advance: isAutomatic });
  }),
  operation('POST /v1/invoices/:invoice/pay', payInvoice),
  operation('POST /v1/invoices/:invoice/void', (request) =>
    voidInvoice(inTimeOf(request, invoiceInPath(request)), invoiceInPath(request)),
  ),
  operation('POST /v1/invoices/:invoice/mark_uncollectible', (request) =>
    markUncollectible(inTimeOf(request, invoiceInPath(request)), invoiceInPath(request)),
  ),
  operation('GET /v1/invoice_payments', listInvoicePayments),
  operation('GET /v1/invoice_payments/:payment', ({ scope, path }) =>
    scope.table(invoicePayments).get(path['payment'] ?? ''),
  ),
];

function invoiceInPath({ scope, path }: OperationRequest): Stripe.Invoice {
  return scope.table(invoices).get(path['invoice'] ?? '');
}

/** An invoice of what waits for the customer, apart from subscriptions. */
function createInvoice(request: OperationRequest): Stripe.Invoice {
  const { sandbox, scope, input } = request;
  const customer = scope.table(customers).get(input.requiredText('customer'), 'customer');
  const context = inTimeOf(request, customer);
  const { now } = context;
  const id = newInvoiceId();
  const includes = input.choice('pending_invoice_items_behavior', ['exclude', 'include'] as const);
  const waiting = includes === 'exclude' ? [] : waitingItems(scope, customer.id, undefined);
  const cents = waiting.reduce((sum, { amount }) => sum + amount, 0);
  const owner = { customer: customer.id, subscription: null, invoice: id, cents };
  const active = activeDiscounts(context, readDiscounts(context, input, owner) ?? []);
  const isAutomatic = input.boolean('auto_advance') ?? false;
  input.accept('collection_method');
  const invoice = scope.table(invoices).add({
    ...newInvoice({
      id,
      customer,
      subscription: undefined,
      reason: 'manual',
      lines: discountedLines(
        waiting.map((item) => waitingLine(id, item)),
        active,
      ),
      discounts: active.map((discount) => discount.id),
      currency: input.text('currency') ?? 'usd',
      period: { start: now, end: now },
      now,
    }),
    ...readInvoice(request),
    metadata: mergedMetadata({}, input),
    auto_advance: isAutomatic,
    automatically_finalizes_at: isAutomatic ? now + 3_600 : null,
  });
  for (const item of waiting) scope.table(invoiceItems).change(item.id, { invoice: id });
  sandbox.events.emit(scope, 'invoice.created', invoices, invoice);
  return invoice;
}

function readInvoice(request: OperationRequest): Partial<Stripe.Invoice> {
  const { input } = request;
  const method = input.text('default_payment_method');
  const given = {
    description: input.nullableText('description'),
    footer: input.nullableText('footer'),
    statement_descriptor: input.nullableText('statement_descriptor'),
    default_payment_method: method === undefined ? undefined : resolvePaymentMethod(request, method).id,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

function listInvoices(request: OperationRequest) {
  const { input } = request;
  const [customer, subscription, status] = (['customer', 'subscription', 'status'] as const).map((name) =>
    input.text(name),
  );
  return listPage(
    request,
    invoices,
    (invoice) =>
      (customer === undefined || invoice.customer === customer) &&
      (subscription === undefined || subscriptionIdOf(invoice) === subscription) &&
      (status === undefined || invoice.status === status),
  );
}

function updateInvoice(request: OperationRequest): Stripe.Invoice {
  const { sandbox, scope, input } = request;
  const before = invoiceInPath(request);
  const isAutomatic = input.boolean('auto_advance');
  const invoice = scope.table(invoices).change(before.id, {
    ...readInvoice(request),
    metadata: mergedMetadata(before.metadata ?? {}, input),
    auto_advance: isAutomatic ?? before.auto_advance ?? false,
  });
  sandbox.events.emit(scope, 'invoice.updated', invoices, invoice, before);
  return invoice;
}

function deleteInvoice(request: OperationRequest): Stripe.DeletedInvoice {
  const { sandbox, scope } = request;
  const invoice = invoiceInPath(request);
  requireStatus(invoice, ['draft'], 'You can only delete draft invoices.');
  if (subscriptionIdOf(invoice) !== undefined)
    throw invalidRequest('You cannot delete an invoice of a subscription; void it instead.');
  for (const item of scope.table(invoiceItems).list(({ invoice: owner }) => owner === invoice.id))
    scope.table(invoiceItems).change(item.id, { invoice: null });
  scope.table(invoices).remove(invoice.id);
  sandbox.events.emit(scope, 'invoice.deleted', invoices, invoice);
  return { id: invoice.id, object: 'invoice', deleted: true };
}

function payInvoice(request: OperationRequest): Stripe.Invoice {
  const { input } = request;
  const before = invoiceInPath(request);
  const context = inTimeOf(request, before);
  const given = input.text('payment_method');
  const isOffSession = input.boolean('off_session') ?? true;
  const isOutOfBand = input.boolean('paid_out_of_band') ?? false;
  if (before.status === 'paid')
    throw invalidRequest('Invoice is already paid', { code: 'invoice_already_paid' });
  const open = before.status === 'draft' ? finalizeInvoice(context, before) : before;
  if (open.status === 'paid') return open;
  requireStatus(open, ['open', 'uncollectible'], 'This invoice can no longer be paid.');
  if (isOutOfBand) return recordPaid(context, open, { isOutOfBand });
  const method = given === undefined ? undefined : ownMethod(request, given, open);
  const { invoice, failure } = collectInvoice(context, open, {
    isOffSession,
    ...(method === undefined ? {} : { method }),
  });
  if (failure) throw failure;
  return invoice;
}

function ownMethod(request: OperationRequest, id: string, { customer }: Stripe.Invoice): string {
  const method = resolvePaymentMethod(request, id);
  if (method.customer !== idOf(customer)) throw missingResource('payment_method', id, 'payment_method');
  return method.id;
}

function listInvoicePayments(request: OperationRequest) {
  const { input } = request;
  const invoice = input.text('invoice');
  const status = input.text('status');
  const payment = input.object('payment');
  payment?.choice('type', ['payment_intent'] as const);
  const intent = payment?.text('payment_intent');
  return listPage(
    request,
    invoicePayments,
    (each) =>
      (invoice === undefined || each.invoice === invoice) &&
      (status === undefined || each.status === status) &&
      (intent === undefined || each.payment.payment_intent === intent),
  );
}
