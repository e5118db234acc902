import type Stripe from 'stripe';
import { listPage } from '../server/pagination.ts';
import { newId } from '../server/ids.ts';
import type { Parameters } from '../server/parameters.ts';
import { operation, type OperationRequest } from '../server/request.ts';
import { defineTable } from '../server/store.ts';
import { mergedMetadata, readAddress, readShipping } from './shared-shapes.ts';

/** Customers, without those that were deleted. */
export const customers = defineTable<Stripe.Customer>('customer');

/** Ids of deleted customers: they can still be retrieved. */
const deletedCustomers = defineTable<Stripe.DeletedCustomer>('deleted_customer');

export const customerOperations = [
  operation('POST /v1/customers', createCustomer),
  operation('GET /v1/customers', listCustomers),
  operation('GET /v1/customers/:customer', retrieveCustomer),
  operation('POST /v1/customers/:customer', updateCustomer),
  operation('DELETE /v1/customers/:customer', deleteCustomer),
];

function createCustomer({ sandbox, scope, input, now }: OperationRequest): Stripe.Customer {
  const customer = scope.table(customers).add({
    id: newId('cus', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: now,
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: newId('', 8).slice(1).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: mergedMetadata({}, input),
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
    ...readCustomer(input),
  });
  sandbox.events.emit(scope, 'customer.created', customers, customer);
  return customer;
}

function readCustomer(input: Parameters): Partial<Stripe.Customer> {
  const [name, email, phone, description] = (['name', 'email', 'phone', 'description'] as const).map(
    (field) => input.nullableText(field),
  );
  const address = readAddress(input);
  const shipping = readShipping(input);
  return withoutUndefined({ name, email, phone, description, address, shipping });
}

function withoutUndefined<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
}

function listCustomers(request: OperationRequest) {
  const email = request.input.text('email');
  return listPage(request, customers, (customer) => email === undefined || customer.email === email);
}

function retrieveCustomer({ scope, path }: OperationRequest) {
  const id = path['customer'] ?? '';
  return scope.table(deletedCustomers).find(id) ?? scope.table(customers).get(id);
}

function updateCustomer({ sandbox, scope, path, input }: OperationRequest): Stripe.Customer {
  const table = scope.table(customers);
  const before = table.get(path['customer'] ?? '');
  const changes = { ...readCustomer(input), metadata: mergedMetadata(before.metadata, input) };
  const customer = table.change(before.id, changes);
  sandbox.events.emit(scope, 'customer.updated', customers, customer, before);
  return customer;
}

function deleteCustomer({ sandbox, scope, path }: OperationRequest): Stripe.DeletedCustomer {
  const customer = scope.table(customers).get(path['customer'] ?? '');
  scope.table(customers).remove(customer.id);
  sandbox.events.emit(scope, 'customer.deleted', customers, customer);
  return scope.table(deletedCustomers).add({ id: customer.id, object: 'customer', deleted: true });
}
