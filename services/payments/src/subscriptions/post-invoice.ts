import type { Knex } from 'knex';
import { subscriptionInvoicePaid, subscriptionInvoiceRefunded } from '../domain/platform-postings.ts';
import { post } from '../ledger/ledger.ts';

export interface InvoiceRefund {
  /** `re_…` */
  readonly id: string;
  readonly cents: number;
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
}

/** Posts the payment of an invoice and its refunds, with the commission of the affiliate who referred the owner. Safe to repeat. */
export async function postInvoice(trx: Knex.Transaction, invoice: InvoiceMoney, now: Date): Promise<void> {
  const { id: invoiceId, salonId, status, amountCents: cents, chargeId } = invoice;
  if (chargeId === undefined || (status !== 'paid' && status !== 'refunded')) return;
  const fact = { invoiceId, salonId, cents, affiliateId: await affiliateOf(trx, invoiceId) };
  const postings = subscriptionInvoicePaid({ ...fact, chargeId, occurredAt: now });
  let refundedBeforeCents = 0;
  for (const refund of invoice.refunds) {
    const { id: refundId, cents: refundCents, occurredAt } = refund;
    postings.push(
      ...subscriptionInvoiceRefunded({ ...fact, refundId, refundCents, refundedBeforeCents, occurredAt }),
    );
    refundedBeforeCents += refundCents;
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
