import type { Knex } from 'knex';
import {
  subscriptionInvoiceDisputed,
  subscriptionInvoicePaid,
  subscriptionInvoiceRefunded,
} from '../domain/platform-postings.ts';
import { post } from '../ledger/ledger.ts';

export interface InvoiceRefund {
  /** `re_…` */
  readonly id: string;
  readonly cents: number;
  /** The owner's bank has not taken it. */
  readonly hasFailed: boolean;
  readonly occurredAt: Date;
}

/** A dispute for which a bank has withdrawn money. */
export interface InvoiceDispute {
  /** `dp_…` or `du_…` */
  readonly id: string;
  readonly cents: number;
  readonly isWon: boolean;
  readonly occurredAt: Date;
}

interface InvoiceMoney {
  readonly id: string;
  readonly salonId: number;
  readonly status: string;
  readonly amountCents: number;
  /** `ch_…`; an invoice of nothing has none. */
  readonly chargeId: string | undefined;
  /** The oldest first. */
  readonly refunds: readonly InvoiceRefund[];
  readonly disputes: readonly InvoiceDispute[];
}

/** Posts the payment of an invoice, its refunds and disputes, with the commission of the affiliate who referred the owner. Safe to repeat. */
export async function postInvoice(trx: Knex.Transaction, invoice: InvoiceMoney, now: Date): Promise<void> {
  const { id: invoiceId, salonId, status, amountCents: cents, chargeId } = invoice;
  if (chargeId === undefined || (status !== 'paid' && status !== 'refunded')) return;
  const fact = { invoiceId, salonId, cents, affiliateId: await affiliateOf(trx, invoiceId) };
  const postings = subscriptionInvoicePaid({ ...fact, chargeId, occurredAt: now });
  let returnedBeforeCents = 0;
  for (const { id: refundId, cents: returnedCents, hasFailed, occurredAt } of invoice.refunds) {
    const refund = { ...fact, refundId, returnedCents, returnedBeforeCents, hasFailed, occurredAt };
    postings.push(...subscriptionInvoiceRefunded(refund));
    if (!hasFailed) returnedBeforeCents += returnedCents;
  }
  for (const { id: disputeId, cents: returnedCents, isWon, occurredAt } of invoice.disputes) {
    const dispute = { ...fact, disputeId, returnedCents, returnedBeforeCents, isWon, occurredAt };
    postings.push(...subscriptionInvoiceDisputed(dispute));
  }
  for (const posting of postings) await post(trx, posting);
}

/** The user whose commission it is; undefined if nobody has referred the owner, or it is not known yet. */
async function affiliateOf(trx: Knex.Transaction, invoiceId: string): Promise<number | undefined> {
  const row = await trx('subscription_invoices')
    .where({ id: invoiceId })
    .first<{ affiliate: number | null } | undefined>('affiliate_user_id as affiliate');
  return row?.affiliate ?? undefined;
}
