import type Stripe from 'stripe';
import { invalidRequest, missingResource } from '../server/failures.ts';
import { idOf, newId } from '../server/ids.ts';
import { listPage } from '../server/pagination.ts';
import type { Parameters } from '../server/parameters.ts';
import { operation, type OperationRequest } from '../server/request.ts';
import { defineTable, type Scope } from '../server/store.ts';
import {
  cardDetails,
  cardOfName,
  declineFailure,
  type EnteredCard,
  markCard,
  readEnteredCard,
  rememberCard,
  requiredObject,
  testCardOf,
} from './card-details.ts';
import { customers } from './customer-object.ts';
import { mergedMetadata, readAddress } from './shared-shapes.ts';
import { takeCardToken } from './tokens.ts';

/** Cards to pay with. A card in `sources` of a customer is one as well, under the same id. */
export const paymentMethods = defineTable<Stripe.PaymentMethod>('payment_method');

export const paymentMethodOperations = [
  operation('POST /v1/payment_methods', createPaymentMethod, { isPublic: true }),
  operation('GET /v1/payment_methods', (request) =>
    listOfCustomer(request, request.input.text('customer') ?? ''),
  ),
  operation('GET /v1/payment_methods/:method', (request) =>
    resolvePaymentMethod(request, request.path['method'] ?? ''),
  ),
  operation('POST /v1/payment_methods/:method', updatePaymentMethod),
  operation('POST /v1/payment_methods/:method/attach', (request) => {
    const customer = request.input.requiredText('customer');
    const method = resolvePaymentMethod(request, request.path['method'] ?? '');
    return attachToCustomer(request, method, customer);
  }),
  operation('POST /v1/payment_methods/:method/detach', detachPaymentMethod),
  operation('GET /v1/customers/:customer/payment_methods', (request) =>
    listOfCustomer(request, request.path['customer'] ?? ''),
  ),
  operation('GET /v1/customers/:customer/payment_methods/:method', ({ scope, path }) => {
    const method = scope.table(paymentMethods).get(path['method'] ?? '');
    if (method.customer !== path['customer']) throw missingResource('payment_method', method.id);
    return method;
  }),
];

type Context = Pick<OperationRequest, 'scope' | 'sandbox' | 'now'>;

function createPaymentMethod(request: OperationRequest): Stripe.PaymentMethod {
  const method = readPaymentMethod(request, request.input);
  const customer = request.input.text('customer');
  return customer === undefined ? method : attachToCustomer(request, method, customer);
}

/** Reads `type`, `card` and `billing_details`, at the top or in `payment_method_data`, and stores the payment method. */
export function readPaymentMethod(context: Context, input: Parameters): Stripe.PaymentMethod {
  const { scope, now } = context;
  const type = input.text('type') ?? 'card';
  if (type !== 'card')
    throw invalidRequest(`The payment method type "${type}" is invalid: this sandbox knows cards only.`, {
      code: 'payment_method_invalid_parameter',
      param: input.nameOf('type'),
    });
  input.accept('allow_redisplay', 'radar_options', 'guid', 'muid', 'sid', 'payment_user_agent', 'referrer');
  const card = requiredObject(input, 'card');
  card.accept('networks');
  const token = card.text('token');
  const entered =
    token === undefined ? readEnteredCard(card, now) : takeCardToken(context, token, 'card[token]').entered;
  return storePaymentMethod(scope, {
    id: newId('pm'),
    entered,
    billing: readBillingDetails(input, emptyBilling),
    metadata: mergedMetadata({}, input),
    created: now,
  });
}

interface NewPaymentMethod {
  readonly id: string;
  readonly entered: EnteredCard;
  readonly billing: Stripe.PaymentMethod.BillingDetails;
  readonly metadata: Stripe.Metadata;
  readonly created: number;
}

/** Stores a card as a payment method that belongs to nobody. */
export function storePaymentMethod(
  scope: Scope,
  { id, entered, billing, metadata, created }: NewPaymentMethod,
): Stripe.PaymentMethod {
  rememberCard(scope, id, entered.number);
  return scope.table(paymentMethods).add({
    id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: billing,
    card: cardDetails(entered, billing.address),
    created,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata,
    type: 'card',
  });
}

/** No name and no address. */
export const emptyBilling: Stripe.PaymentMethod.BillingDetails = {
  address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
  email: null,
  name: null,
  phone: null,
  tax_id: null,
};

function readBillingDetails(
  input: Parameters,
  before: Stripe.PaymentMethod.BillingDetails,
): Stripe.PaymentMethod.BillingDetails {
  const given = input.object('billing_details');
  if (given === undefined) return before;
  const field = (name: 'email' | 'name' | 'phone') => {
    const value = given.nullableText(name);
    return value === undefined ? before[name] : value;
  };
  given.accept('tax_id');
  return {
    address: readAddress(given) ?? before.address,
    email: field('email'),
    name: field('name'),
    phone: field('phone'),
    tax_id: before.tax_id,
  };
}

/**
 * The payment method with this id, or a new one for the name of a test card such as `pm_card_visa`.
 * @throws StripeFailure resource_missing
 */
export function resolvePaymentMethod(
  { scope, now }: Context,
  id: string,
  param = 'payment_method',
): Stripe.PaymentMethod {
  const entered = id.startsWith('pm_card_') ? cardOfName(id.slice('pm_card_'.length), now) : undefined;
  if (entered === undefined) return scope.table(paymentMethods).get(id, param);
  const created = { id: newId('pm'), entered, billing: emptyBilling, metadata: {}, created: now };
  return storePaymentMethod(scope, created);
}

/**
 * Saves a payment method for a customer.
 * @throws StripeFailure 402 if the issuer declines the card, 400 if it belongs to another customer or was used before
 */
export function attachToCustomer(
  { sandbox, scope }: Context,
  method: Stripe.PaymentMethod,
  customerId: string,
): Stripe.PaymentMethod {
  const customer = scope.table(customers).get(customerId, 'customer');
  if (method.customer === customer.id) return method;
  if (method.customer !== null)
    throw invalidRequest('The payment method you provided has already been attached to a customer.');
  const { card, record } = testCardOf(scope, method.id);
  if (record.isSpent) throw spentPaymentMethod();
  if (card.decline && !card.canBeAttached) throw declineFailure(card.decline);
  const attached = scope.table(paymentMethods).change(method.id, { customer: customer.id });
  sandbox.events.emit(scope, 'payment_method.attached', paymentMethods, attached);
  return attached;
}

/** The error for a payment method that was used once without a customer, or detached. */
export function spentPaymentMethod(): Error {
  return invalidRequest(
    'This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
    { code: 'payment_method_unexpected_state', param: 'payment_method' },
  );
}

function updatePaymentMethod({ sandbox, scope, path, input }: OperationRequest): Stripe.PaymentMethod {
  const before = scope.table(paymentMethods).get(path['method'] ?? '');
  const card = input.object('card');
  const month = card?.integer('exp_month', { min: 1, max: 12 });
  const year = card?.integer('exp_year', { min: 1 });
  input.accept('allow_redisplay');
  const changed = scope.table(paymentMethods).change(before.id, {
    billing_details: readBillingDetails(input, before.billing_details),
    metadata: mergedMetadata(before.metadata ?? {}, input),
    ...(before.card && {
      card: {
        ...before.card,
        exp_month: month ?? before.card.exp_month,
        exp_year: year ?? before.card.exp_year,
      },
    }),
  });
  sandbox.events.emit(scope, 'payment_method.updated', paymentMethods, changed, before);
  return changed;
}

function detachPaymentMethod(request: OperationRequest): Stripe.PaymentMethod {
  const { scope, path } = request;
  const method = scope.table(paymentMethods).get(path['method'] ?? '');
  if (method.customer === null)
    throw invalidRequest(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    );
  return detachFromCustomer(request, method);
}

/** Takes a payment method from its customer. It cannot be used again, and is no longer the default of invoices. */
export function detachFromCustomer(
  { sandbox, scope }: Context,
  method: Stripe.PaymentMethod,
): Stripe.PaymentMethod {
  const customer = scope.table(customers).find(idOf(method.customer) ?? '');
  const detached = scope.table(paymentMethods).change(method.id, { customer: null });
  markCard(scope, method.id, 'isSpent');
  if (customer?.invoice_settings.default_payment_method === method.id)
    scope.table(customers).change(customer.id, {
      invoice_settings: { ...customer.invoice_settings, default_payment_method: null },
    });
  sandbox.events.emit(scope, 'payment_method.detached', paymentMethods, detached, method);
  return detached;
}

function listOfCustomer(request: OperationRequest, customerId: string) {
  const type = request.input.text('type');
  request.input.accept('customer', 'allow_redisplay');
  request.scope.table(customers).get(customerId, 'customer');
  return listPage(
    request,
    paymentMethods,
    (method) => method.customer === customerId && (type === undefined || method.type === type),
  );
}
