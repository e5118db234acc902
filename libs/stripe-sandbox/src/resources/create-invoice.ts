import type Stripe from 'stripe';
import { idOf, newId } from '../server/ids.ts';
import type { Context } from '../server/request.ts';
import type { Scope } from '../server/store.ts';
import type { Period } from './billing-arithmetic.ts';
import { coupons } from './coupons.ts';
import { customers } from './customer-object.ts';
import { activeDiscounts, discounts } from './discounts.ts';
import { invoiceItems, invoices, newInvoice, newInvoiceId } from './invoice-object.ts';
import { discountedLines, itemLine, remainingCents, unusedCents, waitingLine } from './invoice-lines.ts';
import { decimal } from './prices.ts';
import { products } from './products.ts';
import { periodOf, subscriptions } from './subscription-object.ts';

/** What an invoice of a subscription is for. */
interface InvoiceRequest {
  readonly reason: Stripe.Invoice.BillingReason;
  /** The period whose prices it asks for; without it only what waits for an invoice. */
  readonly period?: Period;
  /** The period of the invoice itself; by default it begins and ends now. */
  readonly invoicePeriod?: Period;
  readonly prorationDate?: number;
}

/** Drafts an invoice of a subscription with what waits for it. Discounts for one payment are used up by it. */
export function createSubscriptionInvoice(
  context: Context,
  { id }: Pick<Stripe.Subscription, 'id'>,
  { reason, period, invoicePeriod, prorationDate }: InvoiceRequest,
): Stripe.Invoice {
  const { sandbox, scope, now } = context;
  const subscription = scope.table(subscriptions).get(id);
  const customer = scope.table(customers).get(idOf(subscription.customer) ?? '');
  const invoiceId = newInvoiceId();
  const waiting = waitingItems(scope, customer.id, id);
  const isTrial = subscription.status === 'trialing';
  const lines = [
    ...waiting.map((item) => waitingLine(invoiceId, item)),
    ...(period === undefined ? [] : subscription.items.data).map((item) =>
      itemLine(invoiceId, item, nameOf(scope, item.price), period ?? periodOf(subscription), isTrial),
    ),
  ];
  const active = activeDiscounts(context, subscription.discounts);
  const discounted = discountedLines(lines, active);
  const invoice = scope.table(invoices).add(
    newInvoice({
      id: invoiceId,
      customer,
      subscription,
      reason,
      lines: discounted,
      discounts: active.map((discount) => discount.id),
      currency: subscription.currency,
      period: invoicePeriod ?? { start: now, end: now },
      now,
      ...(prorationDate === undefined ? {} : { prorationDate }),
    }),
  );
  for (const item of waiting) scope.table(invoiceItems).change(item.id, { invoice: invoiceId });
  const used = discounted.flatMap((line) => line.discounts).map((discount) => idOf(discount) ?? '');
  scope.table(subscriptions).change(id, {
    latest_invoice: invoiceId,
    discounts: subscription.discounts.filter(
      (discount) => !(used.includes(idOf(discount) ?? '') && isForOnePayment(scope, idOf(discount) ?? '')),
    ),
  });
  sandbox.events.emit(scope, 'invoice.created', invoices, invoice);
  return invoice;
}

/** The name of a price's product, as it is on invoices. */
function nameOf(scope: Scope, { product }: Stripe.Price): string {
  return scope.table(products).find(idOf(product) ?? '')?.name ?? 'Subscription';
}

function isForOnePayment(scope: Scope, discount: string): boolean {
  const coupon = scope.table(discounts).find(discount)?.source.coupon;
  return scope.table(coupons).find(idOf(coupon) ?? '')?.duration === 'once';
}

/** What waits for the next invoice: that of a subscription, and that of its customer. Oldest first. */
export function waitingItems(
  scope: Scope,
  customer: string,
  subscription: string | undefined,
): Stripe.InvoiceItem[] {
  return scope
    .table(invoiceItems)
    .list(({ customer: owner, invoice, parent }) => {
      const of = parent?.subscription_details?.subscription;
      return owner === customer && invoice === null && (of === undefined || of === subscription);
    })
    .reverse();
}

/** A change of an item: without `after` it is removed, without `before` it is new. */
export interface ItemChange {
  readonly before: Stripe.SubscriptionItem | undefined;
  readonly after: Stripe.SubscriptionItem | undefined;
}

/**
 * Credits the unused time of an item and charges the remaining time of what comes in its place; both wait for an invoice. `at` is the unix second
 * from which on it counts.
 */
export function prorateChange(
  context: Context,
  subscription: Stripe.Subscription,
  { before, after }: ItemChange,
  at: number,
): void {
  const { scope } = context;
  const period = periodOf(subscription);
  const date = new Date(at * 1_000).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
  const add = (kind: 'Unused' | 'Remaining', item: Stripe.SubscriptionItem, amount: number, used: string[]) =>
    addProration(context, item, {
      customer: idOf(subscription.customer) ?? '',
      amount,
      description: `${kind} time on ${nameOf(scope, item.price)} after ${date}`,
      discounts: used,
      period: { start: at, end: period.end },
      testClock: idOf(subscription.test_clock) ?? null,
    });
  if (before) {
    const unused = unusedCents(scope, before, at);
    if (unused > 0) add('Unused', before, -unused, []);
  }
  if (after) {
    const active = activeDiscounts(context, subscription.discounts);
    const ids = active.map(({ id }) => id);
    add('Remaining', after, remainingCents(after, active, period, at), ids);
  }
}

interface Proration {
  readonly customer: string;
  readonly amount: number;
  readonly description: string;
  readonly discounts: string[];
  readonly period: Period;
  readonly testClock: string | null;
}

function addProration(
  { sandbox, scope, now }: Context,
  { id, price, quantity = 1, subscription }: Stripe.SubscriptionItem,
  { customer, amount, description, discounts: used, period, testClock }: Proration,
): void {
  const item = scope.table(invoiceItems).add({
    id: newId('ii'),
    object: 'invoiceitem',
    amount,
    currency: price.currency,
    customer,
    customer_account: null,
    date: now,
    description,
    discountable: false,
    discounts: used,
    invoice: null,
    livemode: false,
    metadata: {},
    parent: {
      subscription_details: { subscription, subscription_item: id },
      type: 'subscription_details',
    },
    period: { start: period.start, end: period.end },
    pricing: {
      price_details: { price: price.id, product: idOf(price.product) ?? '' },
      type: 'price_details',
      unit_amount_decimal: decimal(amount),
    },
    proration: true,
    quantity,
    quantity_decimal: decimal(quantity),
    tax_rates: [],
    test_clock: testClock,
  });
  sandbox.events.emit(scope, 'invoiceitem.created', invoiceItems, item);
}
