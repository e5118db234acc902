import type Stripe from 'stripe';
import { invalidRequest, missingResource } from '../server/failures.ts';
import { idOf, newId } from '../server/ids.ts';
import { listPage } from '../server/pagination.ts';
import type { Parameters } from '../server/parameters.ts';
import { operation, type OperationRequest } from '../server/request.ts';
import { defineTable } from '../server/store.ts';
import { mergedMetadata } from './shared-shapes.ts';

/** What something costs, once or by interval. A recurring price can also be read as a plan. */
export const prices = defineTable<Stripe.Price>('price');

export const priceOperations = [
  operation('POST /v1/prices', createPrice),
  operation('GET /v1/prices', listPrices),
  operation('GET /v1/prices/:price', ({ scope, path }) => scope.table(prices).get(path['price'] ?? '')),
  operation('POST /v1/prices/:price', updatePrice),
  operation('GET /v1/plans', (request) => {
    const active = request.input.boolean('active');
    const page = listPage(
      request,
      prices,
      (price) => price.recurring !== null && (active === undefined || price.active === active),
    );
    return { ...page, data: page.data.map((price) => planOf(price as Stripe.Price)) };
  }),
  operation('GET /v1/plans/:plan', ({ scope, path }) => {
    const price = scope.table(prices).find(path['plan'] ?? '');
    if (!price?.recurring) throw missingResource('plan', path['plan'] ?? '');
    return planOf(price);
  }),
];

const intervals = ['day', 'week', 'month', 'year'] as const;

function createPrice(request: OperationRequest): Stripe.Price {
  const { input, scope } = request;
  const data = input.object('product_data');
  if (data !== undefined)
    throw invalidRequest('Create the product first: this sandbox does not know product_data.', {
      param: 'product_data',
    });
  const product = input.requiredText('product');
  if (scope.table(productKind).find(product) === undefined)
    throw missingResource('product', product, 'product');
  return createPriceFrom(request, input, product);
}

// The table of products is defined in its own file, which imports this one.
const productKind = { kind: 'product', expansions: {}, present: undefined };

/** Creates a price from parameters, for a product that exists. Amounts in cents. */
export function createPriceFrom(
  { sandbox, scope, now }: OperationRequest,
  input: Parameters,
  product: string,
): Stripe.Price {
  const amount = input.requiredInteger('unit_amount', { min: 0 });
  const recurring = input.object('recurring');
  recurring?.accept('usage_type');
  input.accept('billing_scheme', 'tax_behavior');
  const lookupKey = input.text('lookup_key') ?? null;
  freeLookupKey({ scope }, lookupKey, input.boolean('transfer_lookup_key') ?? false);
  const price = scope.table(prices).add({
    id: newId('price'),
    object: 'price',
    active: input.boolean('active') ?? true,
    billing_scheme: 'per_unit',
    created: now,
    currency: input.requiredText('currency').toLowerCase(),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: lookupKey,
    metadata: mergedMetadata({}, input),
    nickname: input.nullableText('nickname') ?? null,
    product,
    recurring: recurring
      ? {
          interval: recurring.choice('interval', intervals) ?? 'month',
          interval_count: recurring.integer('interval_count', { min: 1, max: 36 }) ?? 1,
          meter: null,
          trial_period_days: recurring.integer('trial_period_days', { min: 1 }) ?? null,
          usage_type: 'licensed',
        }
      : null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? 'recurring' : 'one_time',
    unit_amount: amount,
    unit_amount_decimal: decimal(amount),
  });
  sandbox.events.emit(scope, 'price.created', prices, price);
  return price;
}

/** A decimal as it is sent: a text, from which the library makes an object. */
export function decimal(amount: number): NonNullable<Stripe.Price['unit_amount_decimal']> {
  return String(amount) as unknown as NonNullable<Stripe.Price['unit_amount_decimal']>;
}

function freeLookupKey(
  { scope }: Pick<OperationRequest, 'scope'>,
  key: string | null,
  takesOver: boolean,
): void {
  const [holder] = key === null ? [] : scope.table(prices).list(({ lookup_key }) => lookup_key === key);
  if (holder === undefined) return;
  if (!takesOver)
    throw invalidRequest(`A price (\`${holder.id}\`) already uses that lookup key.`, {
      code: 'resource_already_exists',
      param: 'lookup_key',
    });
  scope.table(prices).change(holder.id, { lookup_key: null });
}

function listPrices(request: OperationRequest) {
  const { input } = request;
  const active = input.boolean('active');
  const [product, type, currency] = (['product', 'type', 'currency'] as const).map((name) =>
    input.text(name),
  );
  const keys = input.list('lookup_keys');
  const interval = input.object('recurring')?.text('interval');
  return listPage(
    request,
    prices,
    (price) =>
      (active === undefined || price.active === active) &&
      (product === undefined || idOf(price.product) === product) &&
      (type === undefined || price.type === type) &&
      (currency === undefined || price.currency === currency) &&
      (interval === undefined || price.recurring?.interval === interval) &&
      (keys === undefined || keys.includes(price.lookup_key ?? '')),
  );
}

function updatePrice(request: OperationRequest): Stripe.Price {
  const { sandbox, scope, path, input } = request;
  const before = scope.table(prices).get(path['price'] ?? '');
  const nickname = input.nullableText('nickname');
  const lookupKey = input.nullableText('lookup_key');
  const takesOver = input.boolean('transfer_lookup_key') ?? false;
  if (typeof lookupKey === 'string' && lookupKey !== before.lookup_key)
    freeLookupKey(request, lookupKey, takesOver);
  input.accept('tax_behavior');
  const price = scope.table(prices).change(before.id, {
    active: input.boolean('active') ?? before.active,
    nickname: nickname === undefined ? before.nickname : nickname,
    lookup_key: lookupKey === undefined ? before.lookup_key : lookupKey,
    metadata: mergedMetadata(before.metadata, input),
  });
  sandbox.events.emit(scope, 'price.updated', prices, price, before);
  return price;
}

/** A recurring price in the older form of a plan. */
export function planOf(price: Stripe.Price): Stripe.Plan {
  const { id, active, created, currency, metadata, nickname, product, recurring, unit_amount } = price;
  return {
    id,
    object: 'plan',
    active,
    amount: unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created,
    currency,
    interval: recurring?.interval ?? 'month',
    interval_count: recurring?.interval_count ?? 1,
    livemode: false,
    metadata,
    meter: null,
    nickname,
    product: idOf(product) ?? null,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: recurring?.trial_period_days ?? null,
    usage_type: 'licensed',
  };
}
