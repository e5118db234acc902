import type Stripe from 'stripe';
import { invalidRequest, missingParameter, missingResource } from '../server/failures.ts';
import type { Parameters } from '../server/parameters.ts';
import type { Context } from '../server/request.ts';
import type { Period } from './billing-arithmetic.ts';
import { planOf, prices } from './prices.ts';
import { mergedMetadata } from './shared-shapes.ts';
import { newItemId } from './subscription-object.ts';

type Item = Stripe.SubscriptionItem;

/** What items are added to. */
interface ItemOwner {
  readonly subscription: string;
  readonly period: Period;
}

const mostItems = 20;

/**
 * The items after `items` was applied to those before: entries with an id change or delete, the others add.
 * @throws StripeFailure 400 for prices that cannot be subscribed to, and for items with different intervals
 */
export function readItems(
  { scope, now }: Pick<Context, 'scope' | 'now'>,
  entries: readonly Parameters[],
  before: readonly Item[],
  owner: ItemOwner,
): Item[] {
  const items = new Map(before.map((item) => [item.id, item]));
  for (const entry of entries) {
    const id = entry.text('id');
    const current = id === undefined ? undefined : items.get(id);
    if (id !== undefined && current === undefined)
      throw missingResource('subscription_item', id, entry.nameOf('id'));
    if (entry.boolean('deleted') && id !== undefined) items.delete(id);
    else {
      const item = readItem(entry, readPrice({ scope }, entry) ?? current?.price, current, { owner, now });
      items.set(item.id, item);
    }
  }
  const result = [...items.values()];
  checkItems(result);
  return result;
}

function readItem(
  entry: Parameters,
  price: Stripe.Price | undefined,
  current: Item | undefined,
  { owner, now }: { owner: ItemOwner; now: number },
): Item {
  if (price === undefined) throw missingParameter(entry.nameOf('price'));
  const quantity = entry.integer('quantity', { min: 0, max: 999_999 }) ?? current?.quantity ?? 1;
  return {
    id: current?.id ?? newItemId(),
    object: 'subscription_item',
    billing_thresholds: null,
    created: current?.created ?? now,
    current_period_end: owner.period.end,
    current_period_start: owner.period.start,
    current_trial: null,
    discounts: [],
    metadata: mergedMetadata(current?.metadata ?? {}, entry),
    plan: planOf(price),
    price,
    quantity,
    subscription: owner.subscription,
    tax_rates: [],
  };
}

function readPrice({ scope }: Pick<Context, 'scope'>, entry: Parameters): Stripe.Price | undefined {
  const name = entry.has('plan') ? 'plan' : 'price';
  const id = entry.text(name);
  if (id === undefined) return undefined;
  const price = scope.table(prices).get(id, entry.nameOf(name));
  const param = entry.nameOf(name);
  if (!price.active)
    throw invalidRequest('The price specified is inactive. This field only accepts active prices.', {
      param,
    });
  if (price.recurring === null)
    throw invalidRequest(
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
      { param },
    );
  return price;
}

function checkItems(items: readonly Item[]): void {
  const [first, ...others] = items;
  if (first === undefined)
    throw invalidRequest('A subscription must have at least one active plan.', { param: 'items' });
  if (items.length > mostItems)
    throw invalidRequest(`A subscription can have up to ${mostItems} items.`, { param: 'items' });
  const isOther = ({ price }: Item) =>
    price.currency !== first.price.currency ||
    price.recurring?.interval !== first.price.recurring?.interval ||
    price.recurring?.interval_count !== first.price.recurring?.interval_count;
  if (others.some(isOther))
    throw invalidRequest(
      'Currently, all prices of a subscription must have the same currency and the same billing interval.',
      { param: 'items' },
    );
  if (new Set(items.map(({ price }) => price.id)).size < items.length)
    throw invalidRequest('Cannot add multiple subscription items with the same plan.', { param: 'items' });
}
