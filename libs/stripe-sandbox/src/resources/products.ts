import type Stripe from 'stripe';
import { invalidRequest } from '../server/failures.ts';
import { idOf, newId } from '../server/ids.ts';
import { listPage } from '../server/pagination.ts';
import type { Parameters } from '../server/parameters.ts';
import { operation, type OperationRequest } from '../server/request.ts';
import { defineTable } from '../server/store.ts';
import { createPriceFrom, prices } from './prices.ts';
import { mergedMetadata } from './shared-shapes.ts';

/** What is sold. */
export const products = defineTable<Stripe.Product>('product');

export const productOperations = [
  operation('POST /v1/products', createProduct),
  operation('GET /v1/products', (request) => {
    const active = request.input.boolean('active');
    const ids = request.input.list('ids');
    return listPage(
      request,
      products,
      (product) =>
        (active === undefined || product.active === active) &&
        (ids === undefined || ids.includes(product.id)),
    );
  }),
  operation('GET /v1/products/:product', ({ scope, path }) =>
    scope.table(products).get(path['product'] ?? ''),
  ),
  operation('POST /v1/products/:product', updateProduct),
  operation('DELETE /v1/products/:product', deleteProduct),
];

function createProduct(request: OperationRequest): Stripe.Product {
  const { sandbox, scope, input, now } = request;
  const id = input.text('id') ?? newId('prod', 14);
  if (scope.table(products).find(id))
    throw invalidRequest('Product already exists.', { code: 'resource_already_exists', param: 'id' });
  const product = scope.table(products).add({
    id,
    object: 'product',
    active: true,
    created: now,
    default_price: null,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: mergedMetadata({}, input),
    name: input.requiredText('name'),
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: now,
    url: null,
    ...readProduct(input),
  });
  sandbox.events.emit(scope, 'product.created', products, product);
  const priceData = input.object('default_price_data');
  if (priceData === undefined) return product;
  const price = createPriceFrom(request, priceData, product.id);
  return scope.table(products).change(product.id, { default_price: price.id });
}

function readProduct(input: Parameters): Partial<Stripe.Product> {
  input.accept('type', 'tax_code', 'shippable');
  const given = {
    name: input.text('name'),
    active: input.boolean('active'),
    description: input.nullableText('description'),
    images: input.list('images'),
    statement_descriptor: input.nullableText('statement_descriptor'),
    unit_label: input.nullableText('unit_label'),
    url: input.nullableText('url'),
    default_price: input.text('default_price'),
    marketing_features: input.objects('marketing_features')?.map((feature) => ({
      name: feature.requiredText('name'),
    })),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

function updateProduct({ sandbox, scope, path, input, now }: OperationRequest): Stripe.Product {
  const before = scope.table(products).get(path['product'] ?? '');
  const metadata = mergedMetadata(before.metadata, input);
  const product = scope.table(products).change(before.id, { ...readProduct(input), metadata, updated: now });
  sandbox.events.emit(scope, 'product.updated', products, product, before);
  return product;
}

function deleteProduct({ sandbox, scope, path }: OperationRequest): Stripe.DeletedProduct {
  const product = scope.table(products).get(path['product'] ?? '');
  if (scope.table(prices).list((price) => idOf(price.product) === product.id).length > 0)
    throw invalidRequest('This product cannot be deleted because it has one or more user-created prices.', {
      param: 'id',
    });
  scope.table(products).remove(product.id);
  sandbox.events.emit(scope, 'product.deleted', products, product);
  return { id: product.id, object: 'product', deleted: true };
}
