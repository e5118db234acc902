import type Stripe from 'stripe';
import { idOf, newId } from '../server/ids.ts';
import { embeddedList } from '../server/pagination.ts';
import { defineTable } from '../server/store.ts';
import type { Period } from './billing-arithmetic.ts';
import { paymentIntents } from './payment-intent-object.ts';

/** Payments of invoices: each invoice that asks for money has one, with a payment intent. */
export const invoicePayments = defineTable<Stripe.InvoicePayment>('invoice_payment');

/** Invoices with their lines. `payments` and `confirmation_secret` are sent if `expand` names them. */
export const invoices = defineTable<Stripe.Invoice>('invoice', {
  expansions: {
    payments: ({ id }, scope) =>
      embeddedList(
        `/v1/invoice_payments?invoice=${id}`,
        scope.table(invoicePayments).list(({ invoice }) => invoice === id),
      ),
    confirmation_secret: ({ id, status }, scope) => {
      const [payment] = scope.table(invoicePayments).list(({ invoice }) => invoice === id);
      const intent = scope.table(paymentIntents).find(idOf(payment?.payment.payment_intent) ?? '');
      return intent && status !== 'draft'
        ? { client_secret: intent.client_secret, type: 'payment_intent' }
        : null;
    },
  },
});

/** Charges and credits that wait for the next invoice. */
export const invoiceItems = defineTable<Stripe.InvoiceItem>('invoiceitem');

/** What only one invoice has. Amounts in cents. */
interface InvoiceParts {
  readonly id: string;
  readonly customer: Stripe.Customer | undefined;
  readonly subscription: Stripe.Subscription | undefined;
  readonly reason: Stripe.Invoice.BillingReason;
  readonly lines: readonly Stripe.InvoiceLineItem[];
  readonly discounts: readonly string[];
  readonly currency: string;
  readonly period: Period;
  readonly now: number;
  readonly prorationDate?: number;
}

/** The id of a new invoice. */
export function newInvoiceId(): string {
  return newId('in');
}

// What this server knows nothing about.
const blankInvoice = {
  object: 'invoice',
  account_country: 'US',
  account_name: 'Frizo Sandbox',
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_paid: 0,
  amount_shipping: 0,
  application: null,
  attempt_count: 0,
  attempted: false,
  auto_advance: true,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
  automatically_finalizes_at: null,
  collection_method: 'charge_automatically',
  custom_fields: null,
  customer_account: null,
  customer_shipping: null,
  customer_tax_exempt: 'none',
  customer_tax_ids: [],
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  due_date: null,
  effective_at: null,
  footer: null,
  from_invoice: null,
  hosted_invoice_url: null,
  invoice_pdf: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  metadata: {},
  next_payment_attempt: null,
  number: null,
  on_behalf_of: null,
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
  status: 'draft',
  status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
  webhooks_delivered_at: null,
} satisfies Partial<Stripe.Invoice>;

/** A draft of an invoice, with its sums. */
export function newInvoice(parts: InvoiceParts): Stripe.Invoice {
  const { id, customer, subscription, reason, lines, currency, period, now } = parts;
  return {
    ...blankInvoice,
    ...sumsOf(lines, customer?.balance ?? 0),
    ...addresseeOf(customer),
    id,
    billing_reason: reason,
    created: now,
    currency,
    discounts: [...parts.discounts],
    lines: embeddedList(`/v1/invoices/${id}/lines`, [...lines]),
    parent: subscription ? parentOf(subscription, parts.prorationDate) : null,
    period_end: period.end,
    period_start: period.start,
  };
}

function addresseeOf(customer: Stripe.Customer | undefined) {
  const {
    id = null,
    address = null,
    email = null,
    name = null,
    phone = null,
    test_clock = null,
  } = customer ?? {};
  return {
    customer: id,
    customer_address: address,
    customer_email: email,
    customer_name: name,
    customer_phone: phone,
    test_clock,
  };
}

function parentOf(
  { id, metadata }: Stripe.Subscription,
  prorationDate: number | undefined,
): Stripe.Invoice.Parent {
  const date = prorationDate === undefined ? {} : { subscription_proration_date: prorationDate };
  return {
    quote_details: null,
    subscription_details: { metadata, subscription: id, ...date },
    type: 'subscription_details',
  };
}

type Sums = Pick<
  Stripe.Invoice,
  | ('amount_due' | 'amount_remaining' | 'starting_balance' | 'ending_balance')
  | ('subtotal' | 'subtotal_excluding_tax' | 'total' | 'total_excluding_tax')
  | ('total_discount_amounts' | 'total_pretax_credit_amounts' | 'total_taxes')
>;

/** Stripe does not charge less than this to a card: the customer's balance takes it. */
const smallestCents = 50;

/**
 * The sums of lines for a customer with a balance (negative: a credit). A credit pays first; what is below zero or too little to charge goes to the
 * balance.
 */
export function sumsOf(lines: readonly Stripe.InvoiceLineItem[], startingBalance: number): Sums {
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const off = new Map<string, number>();
  for (const { amount, discount } of lines.flatMap((line) => line.discount_amounts ?? []))
    off.set(idOf(discount) ?? '', (off.get(idOf(discount) ?? '') ?? 0) + amount);
  const total = subtotal - [...off.values()].reduce((sum, amount) => sum + amount, 0);
  const wanted = total + startingBalance;
  const due = wanted >= smallestCents ? wanted : 0;
  return {
    amount_due: due,
    amount_remaining: due,
    starting_balance: startingBalance,
    ending_balance: wanted - due,
    subtotal,
    subtotal_excluding_tax: subtotal,
    total,
    total_excluding_tax: total,
    total_discount_amounts: [...off].map(([discount, amount]) => ({ amount, discount })),
    total_pretax_credit_amounts: [...off].map(([discount, amount]) => ({
      amount,
      discount,
      type: 'discount',
    })),
    total_taxes: [],
  };
}

/** The subscription that an invoice is for. */
export function subscriptionIdOf({ parent }: Pick<Stripe.Invoice, 'parent'>): string | undefined {
  return idOf(parent?.subscription_details?.subscription);
}
