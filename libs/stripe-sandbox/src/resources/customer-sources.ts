import type Stripe from 'stripe';
import { missingResource } from '../server/failures.ts';
import { idOf } from '../server/ids.ts';
import { listPage } from '../server/pagination.ts';
import { operation, type OperationRequest } from '../server/request.ts';
import type { Scope } from '../server/store.ts';
import { cards, customers } from './customer-object.ts';
import {
  attachToCustomer,
  detachFromCustomer,
  emptyBilling,
  paymentMethods,
  storePaymentMethod,
} from './payment-methods.ts';
import { mergedMetadata } from './shared-shapes.ts';
import { takeCardToken } from './tokens.ts';

export const customerSourceOperations = [
  operation('POST /v1/customers/:customer/sources', (request) => {
    const token = request.input.requiredText('source');
    const card = addCard(request, request.path['customer'] ?? '', token);
    return request.scope
      .table(cards)
      .change(card.id, { metadata: mergedMetadata(card.metadata ?? {}, request.input) });
  }),
  operation('GET /v1/customers/:customer/sources', listSources),
  operation('GET /v1/customers/:customer/sources/:source', cardInPath),
  operation('POST /v1/customers/:customer/sources/:source', updateSource),
  operation('DELETE /v1/customers/:customer/sources/:source', deleteSource),
];

type Context = Pick<OperationRequest, 'scope' | 'sandbox' | 'now'>;

/**
 * Adds the card of a token to a customer; the first one becomes the default.
 * @throws StripeFailure 402 if the issuer declines the card
 */
export function addCard(context: Context, customerId: string, token: string): Stripe.Card {
  const { scope, sandbox, now } = context;
  const customer = scope.table(customers).get(customerId);
  const { entered, card } = takeCardToken(context, token, 'source');
  const { address_city: city, address_country: country, address_state: state } = card;
  const { address_line1: line1, address_line2: line2, address_zip: postal_code } = card;
  const address = { city, country, line1, line2, postal_code, state };
  const method = storePaymentMethod(scope, {
    id: card.id,
    entered,
    billing: { ...emptyBilling, address, name: card.name },
    metadata: {},
    created: now,
  });
  attachToCustomer(context, method, customer.id);
  const source = scope.table(cards).add({ ...card, customer: customer.id });
  sandbox.events.emit(scope, 'customer.source.created', cards, source);
  if (customer.default_source === null) setDefaultSource(context, customer.id, source.id);
  return source;
}

/**
 * Makes a card the one that is charged by default.
 * @throws StripeFailure resource_missing for a card of somebody else
 */
export function setDefaultSource(
  { scope, sandbox }: Context,
  customerId: string,
  sourceId: string | null,
): Stripe.Customer {
  const before = scope.table(customers).get(customerId);
  if (sourceId !== null && scope.table(cards).find(sourceId)?.customer !== customerId)
    throw missingResource('source', sourceId, 'default_source');
  const customer = scope.table(customers).change(customerId, { default_source: sourceId });
  sandbox.events.emit(scope, 'customer.updated', customers, customer, before);
  return customer;
}

function listSources(request: OperationRequest) {
  const { scope, path, input } = request;
  const customer = scope.table(customers).get(path['customer'] ?? '');
  const object = input.text('object') ?? 'card';
  return listPage(request, cards, (card) => object === 'card' && card.customer === customer.id);
}

function cardInPath({ scope, path }: OperationRequest): Stripe.Card {
  const id = path['source'] ?? '';
  const card = scope.table(cards).get(id);
  if (card.customer !== path['customer']) throw missingResource('source', id);
  return card;
}

function updateSource(request: OperationRequest): Stripe.Card {
  const { scope, sandbox, input } = request;
  const before = cardInPath(request);
  const fields = [
    ...(['name', 'address_line1', 'address_line2', 'address_city'] as const),
    ...(['address_state', 'address_zip', 'address_country'] as const),
  ];
  const texts = Object.fromEntries(
    fields.map((name) => [name, input.nullableText(name)]).filter(([, value]) => value !== undefined),
  ) as Partial<Stripe.Card>;
  const exp_month = input.integer('exp_month', { min: 1, max: 12 }) ?? before.exp_month;
  const exp_year = input.integer('exp_year', { min: 1 }) ?? before.exp_year;
  const metadata = mergedMetadata(before.metadata ?? {}, input);
  const card = scope.table(cards).change(before.id, { ...texts, exp_month, exp_year, metadata });
  const method = scope.table(paymentMethods).get(card.id);
  if (method.card)
    scope.table(paymentMethods).change(card.id, { card: { ...method.card, exp_month, exp_year } });
  sandbox.events.emit(scope, 'customer.source.updated', cards, card, before);
  return card;
}

function deleteSource(request: OperationRequest): Stripe.DeletedCard {
  const { scope } = request;
  const card = cardInPath(request);
  const customerId = idOf(card.customer) ?? '';
  removeCard(request, card.id);
  if (scope.table(customers).get(customerId).default_source === card.id)
    setDefaultSource(request, customerId, newestCardOf(scope, customerId)?.id ?? null);
  return { id: card.id, object: 'card', deleted: true };
}

function newestCardOf(scope: Scope, customerId: string): Stripe.Card | undefined {
  return scope.table(cards).list((card) => card.customer === customerId)[0];
}

/** Takes a card from its customer. The default stays as it is: the caller chooses another one. */
export function removeCard(context: Context, id: string): void {
  const { scope, sandbox } = context;
  const card = scope.table(cards).get(id);
  scope.table(cards).remove(id);
  detachFromCustomer(context, scope.table(paymentMethods).get(id));
  sandbox.events.emit(scope, 'customer.source.deleted', cards, card);
}
