import type Stripe from 'stripe';
import { isFailedRefund } from '../orders/record-refund-outcome.ts';
import type { InvoiceDispute, InvoiceRefund } from './post-invoice.ts';
import { idOf } from './provider-subscription.ts';

export type InvoiceStatus = 'paid' | 'open' | 'failed' | 'refunded' | 'void';

/** What the provider says about an invoice and its payment. */
export interface InvoiceState {
  readonly id: string;
  readonly status: InvoiceStatus;
  readonly amountCents: number;
  readonly refunds: readonly InvoiceRefund[];
  readonly disputes: readonly InvoiceDispute[];
  readonly refundedCents: number;
  /** What refunds have not brought to the owner's card. */
  readonly failedRefundCents: number;
  readonly attempts: number;
  readonly chargeId: string | undefined;
  readonly paymentIntentId: string | undefined;
  readonly cardBrand: string | null;
  readonly cardLast4: string | null;
  readonly failureMessage: string | null;
  readonly nextAttemptAt: Date | null;
  readonly createdAt: Date;
}

/** Reads everything that the state of an invoice depends on. */
export async function invoiceStateOf(
  stripe: Stripe,
  invoice: Stripe.Invoice,
  payment: Stripe.PaymentIntent | undefined,
): Promise<InvoiceState> {
  const chargeId = idOf(payment?.latest_charge);
  const charge = chargeId === undefined ? undefined : await stripe.charges.retrieve(chargeId);
  const amountCents = invoice.status === 'paid' ? invoice.amount_paid : invoice.amount_due;
  const refunds = charge?.paid ? await readRefunds(stripe, charge.id) : [];
  const disputes = charge?.disputed ? await readDisputes(stripe, charge.id) : [];
  const refundedCents = centsOf(refunds.filter(({ hasFailed }) => !hasFailed));
  return {
    id: invoice.id,
    status: statusOf(invoice, payment, refundedCents),
    ...{ amountCents, refunds, disputes, refundedCents, chargeId },
    failedRefundCents: centsOf(refunds) - refundedCents,
    attempts: invoice.attempt_count,
    paymentIntentId: payment?.id,
    ...cardOf(charge),
    failureMessage: payment?.last_payment_error?.message ?? null,
    nextAttemptAt:
      invoice.next_payment_attempt === null ? null : new Date(invoice.next_payment_attempt * 1000),
    createdAt: new Date(invoice.created * 1000),
  };
}

function cardOf(charge: Stripe.Charge | undefined): Pick<InvoiceState, 'cardBrand' | 'cardLast4'> {
  const card = charge?.payment_method_details?.card;
  return { cardBrand: card?.brand ?? null, cardLast4: card?.last4 ?? null };
}

/** Refunds that are made, on their way, or have failed, the oldest first. */
async function readRefunds(stripe: Stripe, charge: string): Promise<InvoiceRefund[]> {
  const { data } = await stripe.refunds.list({ charge, limit: 100 });
  return data
    .filter(({ status }) => status !== 'requires_action')
    .sort((a, b) => a.created - b.created || a.id.localeCompare(b.id))
    .map((refund) => ({
      id: refund.id,
      cents: refund.amount,
      hasFailed: isFailedRefund(refund),
      occurredAt: new Date(refund.created * 1000),
    }));
}

/** Disputes for which money was withdrawn; an inquiry withdraws nothing. */
async function readDisputes(stripe: Stripe, charge: string): Promise<InvoiceDispute[]> {
  const { data } = await stripe.disputes.list({ charge, limit: 100 });
  return data
    .filter(({ balance_transactions }) => balance_transactions.length > 0)
    .map(({ id, amount, status, created }) => ({
      ...{ id, cents: amount, isWon: status === 'won' },
      occurredAt: new Date(created * 1000),
    }));
}

function statusOf(
  { status, attempted, billing_reason }: Stripe.Invoice,
  payment: Stripe.PaymentIntent | undefined,
  refundedCents: number,
): InvoiceStatus {
  if (status === 'paid') return refundedCents > 0 ? 'refunded' : 'paid';
  if (status === 'void') return 'void';
  // The buyer is there and answers the bank; nobody is when a plan renews itself, and its owner has to hear that it was not paid.
  const isBeingConfirmed = payment?.status === 'requires_action' && billing_reason !== 'subscription_cycle';
  return (attempted && !isBeingConfirmed) || status === 'uncollectible' ? 'failed' : 'open';
}

function centsOf(refunds: readonly InvoiceRefund[]): number {
  return refunds.reduce((sum, { cents }) => sum + cents, 0);
}
