import type Stripe from 'stripe';
import { newId } from '../server/ids.ts';
import { embeddedList } from '../server/pagination.ts';
import { defineTable } from '../server/store.ts';
import type { Period } from './billing-arithmetic.ts';

/** Subscriptions with their items. All items of one have the same period. */
export const subscriptions = defineTable<Stripe.Subscription>('subscription');

/** What only one subscription has. */
export interface SubscriptionParts
  extends
    Pick<Stripe.Subscription, 'id' | 'status' | 'metadata' | 'default_payment_method'>,
    Pick<Stripe.Subscription, 'description' | 'payment_settings' | 'trial_settings'> {
  readonly customer: Stripe.Customer;
  readonly items: Stripe.SubscriptionItem[];
  readonly discounts: string[];
  /** Unix seconds; null without a trial. */
  readonly trialEnd: number | null;
  readonly now: number;
}

/** A subscription that starts now. */
export function newSubscription(parts: SubscriptionParts): Stripe.Subscription {
  const { id, status, customer, items, discounts, trialEnd, now } = parts;
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: trialEnd ?? now,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: items[0]?.price.currency ?? 'usd',
    customer: customer.id,
    customer_account: null,
    days_until_due: null,
    default_payment_method: parts.default_payment_method,
    default_source: null,
    default_tax_rates: [],
    description: parts.description,
    discounts,
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: embeddedList(`/v1/subscription_items?subscription=${id}`, items),
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: parts.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: parts.payment_settings,
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status,
    test_clock: customer.test_clock ?? null,
    transfer_data: null,
    trial_end: trialEnd,
    trial_settings: parts.trial_settings,
    trial_start: trialEnd === null ? null : now,
  };
}

/** The period that is paid for or tried out now. */
export function periodOf({ id, items }: Pick<Stripe.Subscription, 'id' | 'items'>): Period {
  const item = items.data[0];
  if (item === undefined) throw new Error(`The subscription ${id} has no item.`);
  return { start: item.current_period_start, end: item.current_period_end };
}

/** How often a subscription is paid. */
export function recurrenceOf({
  items,
}: {
  readonly items: Pick<Stripe.Subscription['items'], 'data'>;
}): Stripe.Price.Recurring {
  const recurring = items.data[0]?.price.recurring;
  if (!recurring) throw new Error('A subscription has recurring prices only.');
  return recurring;
}

/** An item in another period. */
export function itemIn(item: Stripe.SubscriptionItem, { start, end }: Period): Stripe.SubscriptionItem {
  return { ...item, current_period_start: start, current_period_end: end };
}

/** All items in another period. */
export function itemsIn(
  { items }: Pick<Stripe.Subscription, 'items'>,
  period: Period,
): Stripe.Subscription['items'] {
  return { ...items, data: items.data.map((item) => itemIn(item, period)) };
}

/** What a period costs without discounts, in cents. */
export function centsOf(items: readonly Pick<Stripe.SubscriptionItem, 'price' | 'quantity'>[]): number {
  return items.reduce((sum, { price, quantity = 1 }) => sum + (price.unit_amount ?? 0) * quantity, 0);
}

/** The id of a new item. */
export function newItemId(): string {
  return newId('si', 14);
}

/** A subscription that has ended for good. */
export function hasEnded({ status }: Pick<Stripe.Subscription, 'status'>): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}
