import type Stripe from 'stripe';
import { invalidRequest } from '../server/failures.ts';
import { idOf, newId } from '../server/ids.ts';
import { listPage } from '../server/pagination.ts';
import { operation, type OperationRequest } from '../server/request.ts';
import { inTimeOf } from './billing-time.ts';
import { customers } from './customer-object.ts';
import { invoiceItems } from './invoice-object.ts';
import { decimal } from './prices.ts';
import { mergedMetadata } from './shared-shapes.ts';
import { subscriptions } from './subscription-object.ts';

export const invoiceItemOperations = [
  operation('POST /v1/invoiceitems', createInvoiceItem),
  operation('GET /v1/invoiceitems', (request) => {
    const customer = request.input.text('customer');
    const invoice = request.input.text('invoice');
    const isWaiting = request.input.boolean('pending');
    return listPage(
      request,
      invoiceItems,
      (item) =>
        (customer === undefined || item.customer === customer) &&
        (invoice === undefined || item.invoice === invoice) &&
        (isWaiting === undefined || (item.invoice === null) === isWaiting),
    );
  }),
  operation('GET /v1/invoiceitems/:item', itemInPath),
  operation('DELETE /v1/invoiceitems/:item', (request) => {
    const item = itemInPath(request);
    if (item.invoice !== null)
      throw invalidRequest('You can only delete invoice items that wait for an invoice.');
    request.scope.table(invoiceItems).remove(item.id);
    request.sandbox.events.emit(request.scope, 'invoiceitem.deleted', invoiceItems, item);
    return { id: item.id, object: 'invoiceitem', deleted: true };
  }),
];

function itemInPath({ scope, path }: OperationRequest): Stripe.InvoiceItem {
  return scope.table(invoiceItems).get(path['item'] ?? '');
}

/** A charge (or, if it is negative, a credit) of cents that waits for the customer's next invoice. */
function createInvoiceItem(request: OperationRequest): Stripe.InvoiceItem {
  const { sandbox, scope, input } = request;
  const customer = scope.table(customers).get(input.requiredText('customer'), 'customer');
  const { now } = inTimeOf(request, customer);
  const amount = input.requiredInteger('amount');
  const subscription = input.text('subscription');
  if (
    subscription !== undefined &&
    idOf(scope.table(subscriptions).get(subscription, 'subscription').customer) !== customer.id
  )
    throw invalidRequest('The subscription is not that of the customer.', { param: 'subscription' });
  const item = scope.table(invoiceItems).add({
    id: newId('ii'),
    object: 'invoiceitem',
    amount,
    currency: input.requiredText('currency').toLowerCase(),
    customer: customer.id,
    customer_account: null,
    date: now,
    description: input.nullableText('description') ?? null,
    discountable: input.boolean('discountable') ?? amount > 0,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: mergedMetadata({}, input),
    parent:
      subscription === undefined
        ? null
        : { subscription_details: { subscription }, type: 'subscription_details' },
    period: { start: now, end: now },
    pricing: { type: 'price_details', unit_amount_decimal: decimal(amount) },
    proration: false,
    quantity: 1,
    quantity_decimal: decimal(1),
    tax_rates: [],
    test_clock: customer.test_clock ?? null,
  });
  sandbox.events.emit(scope, 'invoiceitem.created', invoiceItems, item);
  return item;
}
