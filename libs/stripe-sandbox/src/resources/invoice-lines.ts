import type Stripe from 'stripe';
import { idOf, newId } from '../server/ids.ts';
import type { Scope } from '../server/store.ts';
import { discountCents, type Period, proratedCents } from './billing-arithmetic.ts';
import type { ActiveDiscount } from './discounts.ts';
import { invoiceItems, invoices } from './invoice-object.ts';
import { decimal } from './prices.ts';

type Line = Stripe.InvoiceLineItem;
type Item = Stripe.SubscriptionItem;

/** What only one line has. */
interface LineParts extends Pick<Line, 'amount' | 'currency' | 'description' | 'discountable' | 'parent'> {
  readonly invoice: string;
  readonly period: Period;
  readonly pricing: Line['pricing'];
  readonly quantity: number;
  readonly subscription: string | null;
  readonly discounts?: Line['discounts'];
}

function newLine(parts: LineParts): Line {
  const { amount, quantity, period } = parts;
  return {
    discounts: [],
    ...parts,
    id: newId('il'),
    object: 'line_item',
    discount_amounts: [],
    livemode: false,
    metadata: {},
    period: { start: period.start, end: period.end },
    pretax_credit_amounts: [],
    quantity_decimal: decimal(quantity),
    subtotal: amount,
    taxes: [],
  };
}

/** The line of an item for a whole period; for a trial it costs nothing. */
export function itemLine(invoice: string, item: Item, name: string, period: Period, isTrial: boolean): Line {
  const { price, quantity = 1 } = item;
  const each = isTrial ? 0 : (price.unit_amount ?? 0);
  const rate = `$${(each / 100).toFixed(2)} / ${price.recurring?.interval ?? 'month'}`;
  return newLine({
    invoice,
    amount: each * quantity,
    currency: price.currency,
    description: isTrial ? `Trial period for ${name}` : `${quantity} × ${name} (at ${rate})`,
    discountable: true,
    period,
    pricing: pricingOf(price, each),
    quantity,
    subscription: item.subscription,
    parent: parentOf(item, { isProration: false }),
  });
}

function pricingOf(price: Stripe.Price, each = price.unit_amount ?? 0): Line['pricing'] {
  return {
    price_details: { price: price.id, product: idOf(price.product) ?? '' },
    type: 'price_details',
    unit_amount_decimal: decimal(each),
  };
}

function parentOf(
  { id, subscription }: Pick<Item, 'id' | 'subscription'>,
  { isProration, invoiceItem = null }: { isProration: boolean; invoiceItem?: string | null },
): Line['parent'] {
  return {
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: invoiceItem,
      proration: isProration,
      proration_details: isProration ? { credited_items: null } : null,
      subscription,
      subscription_item: id,
    },
    type: 'subscription_item_details',
  };
}

/** The line of something that waited for this invoice. */
export function waitingLine(invoice: string, item: Stripe.InvoiceItem): Line {
  const { subscription, subscription_item } = item.parent?.subscription_details ?? {};
  return newLine({
    invoice,
    amount: item.amount,
    currency: item.currency,
    description: item.description,
    discountable: item.discountable,
    period: item.period,
    pricing: item.pricing,
    quantity: item.quantity,
    subscription: subscription ?? null,
    discounts: item.discounts ?? [],
    parent:
      subscription !== undefined && subscription_item !== undefined
        ? parentOf({ id: subscription_item, subscription }, { isProration: true, invoiceItem: item.id })
        : {
            invoice_item_details: {
              invoice_item: item.id,
              proration: item.proration,
              proration_details: null,
              subscription: subscription ?? null,
            },
            subscription_item_details: null,
            type: 'invoice_item_details',
          },
  });
}

/** The lines with what the discounts take off, one after the other. Credits are not reduced. */
export function discountedLines(lines: readonly Line[], active: readonly ActiveDiscount[]): Line[] {
  return active.reduce(
    (before, { id, coupon }) => {
      const products = coupon.applies_to?.products;
      const isReduced = ({ discountable, pricing }: Line) =>
        discountable && (products === undefined || products.includes(pricing?.price_details?.product ?? ''));
      const parts = discountCents(
        before.map((line) => (isReduced(line) ? Math.max(0, netCents(line)) : 0)),
        coupon,
      );
      return before.map((line, index) => {
        const amount = parts[index] ?? 0;
        if (amount === 0) return line;
        return {
          ...line,
          discount_amounts: [...(line.discount_amounts ?? []), { amount, discount: id }],
          discounts: [...line.discounts, id],
          pretax_credit_amounts: [
            ...(line.pretax_credit_amounts ?? []),
            { amount, discount: id, type: 'discount' },
          ],
        };
      });
    },
    [...lines],
  );
}

/** What a line costs after its discounts. */
function netCents({ amount, discount_amounts }: Pick<Line, 'amount' | 'discount_amounts'>): number {
  return amount - (discount_amounts ?? []).reduce((sum, part) => sum + part.amount, 0);
}

/**
 * What is given back for the rest of an item's period, in cents: the part of what was billed for it last, with its discounts. Nothing if nothing was
 * billed, as in a trial.
 */
export function unusedCents(scope: Scope, { id, subscription }: Item, at: number): number {
  const covers = (period: Period) => period.start <= at && at < period.end;
  const [waiting] = scope
    .table(invoiceItems)
    .list(
      ({ amount, invoice, parent, period }) =>
        amount > 0 &&
        invoice === null &&
        parent?.subscription_details?.subscription_item === id &&
        covers(period),
    );
  if (waiting) return proratedCents(waiting.amount, waiting.period, at);
  const billed = scope
    .table(invoices)
    .list(({ status }) => status !== 'void' && status !== 'uncollectible')
    // Later lines of an invoice are about later changes.
    .flatMap(({ lines }) => [...lines.data].reverse())
    .find(
      ({ amount, parent, period }) =>
        amount > 0 &&
        parent?.subscription_item_details?.subscription === subscription &&
        parent.subscription_item_details.subscription_item === id &&
        covers(period),
    );
  return billed ? proratedCents(netCents(billed), billed.period, at) : 0;
}

/** What the rest of a period costs, in cents, with the discounts that are active. */
export function remainingCents(
  { price, quantity = 1 }: Item,
  active: readonly ActiveDiscount[],
  period: Period,
  at: number,
): number {
  const full = (price.unit_amount ?? 0) * quantity;
  const applies = ({ coupon }: ActiveDiscount) =>
    coupon.applies_to?.products.includes(idOf(price.product) ?? '') ?? true;
  const net = active
    .filter(applies)
    .reduce((cents, { coupon }) => cents - (discountCents([cents], coupon)[0] ?? 0), full);
  return proratedCents(net, period, at);
}
