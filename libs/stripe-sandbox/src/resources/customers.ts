import type Stripe from 'stripe';
import { invalidRequest } from '../server/failures.ts';
import { listPage } from '../server/pagination.ts';
import type { Parameters } from '../server/parameters.ts';
import { operation, type OperationRequest } from '../server/request.ts';
import { inTimeOf, testClocks } from './billing-time.ts';
import { customers, deletedCustomers, newCustomer } from './customer-object.ts';
import { addCard, removeCard, setDefaultSource } from './customer-sources.ts';
import {
  attachToCustomer,
  detachFromCustomer,
  paymentMethods,
  resolvePaymentMethod,
} from './payment-methods.ts';
import { mergedMetadata, readAddress, readShipping } from './shared-shapes.ts';

export const customerOperations = [
  operation('POST /v1/customers', createCustomer),
  operation('GET /v1/customers', (request) => {
    const email = request.input.text('email');
    const clock = request.input.text('test_clock');
    return listPage(
      request,
      customers,
      (customer) =>
        (email === undefined || customer.email === email) &&
        (clock === undefined ? customer.test_clock === null : customer.test_clock === clock),
    );
  }),
  operation('GET /v1/customers/:customer', ({ scope, path: { customer = '' } }) => {
    return scope.table(deletedCustomers).find(customer) ?? scope.table(customers).get(customer);
  }),
  operation('POST /v1/customers/:customer', updateCustomer),
  operation('DELETE /v1/customers/:customer', deleteCustomer),
];

function createCustomer(request: OperationRequest): Stripe.Customer {
  const { sandbox, scope, input } = request;
  const clock = input.text('test_clock') ?? null;
  if (clock !== null) scope.table(testClocks).get(clock, 'test_clock');
  const customer = scope.table(customers).add({
    ...newCustomer(inTimeOf(request, { test_clock: clock }).now),
    test_clock: clock,
    ...readCustomer(input),
    metadata: mergedMetadata({}, input),
  });
  const method = input.text('payment_method');
  if (method !== undefined) attachToCustomer(request, resolvePaymentMethod(request, method), customer.id);
  const source = input.text('source');
  if (source !== undefined) addCard(request, customer.id, source);
  changeInvoiceSettings(request, customer);
  sandbox.events.emit(scope, 'customer.created', customers, scope.table(customers).get(customer.id));
  return scope.table(customers).get(customer.id);
}

function readCustomer(input: Parameters): Partial<Stripe.Customer> {
  const texts = ['name', 'email', 'phone', 'description'] as const;
  const given = {
    ...Object.fromEntries(texts.map((field) => [field, input.nullableText(field)])),
    address: readAddress(input),
    shipping: readShipping(input),
    balance: input.integer('balance'),
    invoice_prefix: input.text('invoice_prefix'),
    preferred_locales: input.list('preferred_locales'),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

// The method has to belong to the customer already, so this comes after everything that attaches one.
function changeInvoiceSettings({ scope, input }: OperationRequest, { id }: Stripe.Customer): void {
  const settings = input.object('invoice_settings');
  const method = settings?.nullableText('default_payment_method');
  if (method === undefined) return;
  const customer = scope.table(customers).get(id);
  if (method !== null && scope.table(paymentMethods).get(method, 'payment_method').customer !== id)
    throw invalidRequest(
      `The customer does not have a payment method with the ID ${method}. The payment method must be attached to the customer.`,
      { code: 'resource_missing', param: 'invoice_settings[default_payment_method]' },
    );
  scope.table(customers).change(id, {
    invoice_settings: { ...customer.invoice_settings, default_payment_method: method },
  });
}

function updateCustomer(request: OperationRequest): Stripe.Customer {
  const { sandbox, scope, input, path } = request;
  const table = scope.table(customers);
  const before = table.get(path['customer'] ?? '');
  table.change(before.id, { ...readCustomer(input), metadata: mergedMetadata(before.metadata, input) });
  changeInvoiceSettings(request, before);
  const source = input.text('source');
  const defaultSource = input.text('default_source');
  if (source !== undefined) {
    const card = addCard(request, before.id, source);
    setDefaultSource(request, before.id, card.id);
    if (typeof before.default_source === 'string') removeCard(request, before.default_source);
  }
  if (defaultSource !== undefined) setDefaultSource(request, before.id, defaultSource);
  const customer = table.get(before.id);
  sandbox.events.emit(scope, 'customer.updated', customers, customer, before);
  return customer;
}

function deleteCustomer(request: OperationRequest): Stripe.DeletedCustomer {
  const { sandbox, scope, path } = request;
  const customer = scope.table(customers).get(path['customer'] ?? '');
  scope
    .table(paymentMethods)
    .list((method) => method.customer === customer.id)
    .forEach((method) => detachFromCustomer(request, method));
  scope.table(customers).remove(customer.id);
  sandbox.events.emit(scope, 'customer.deleted', customers, customer);
  return scope.table(deletedCustomers).add({ id: customer.id, object: 'customer', deleted: true });
}
