import { percentOf } from '@frizo/money';
import { accounts, moved, type Posting } from './posting.ts';

/** Of each paid subscription invoice of a referred professional (spec 9, Affiliate). */
export const affiliatePercent = 25;

export interface PaidInvoice {
  /** `in_…` */
  readonly invoiceId: string;
  /** The business whose subscription it is. */
  readonly salonId: number;
  readonly occurredAt: Date;
  readonly cents: number;
  /** `ch_…` */
  readonly chargeId: string;
  /** The user id of the affiliate who referred the professional. */
  readonly affiliateId?: number | undefined;
}

/** A paid invoice of a subscription, and the commission of the affiliate. An invoice of 0 posts nothing. */
export function subscriptionInvoicePaid(invoice: PaidInvoice): Posting[] {
  const { invoiceId, salonId, occurredAt, cents, chargeId, affiliateId } = invoice;
  const paid: Posting = {
    key: `invoice:${invoiceId}:paid`,
    kind: 'subscription-invoice-paid',
    occurredAt,
    salonId,
    providerRef: chargeId,
    lines: moved(cents, accounts.subscriptions, accounts.provider),
  };
  if (affiliateId === undefined) return [paid];
  return [
    paid,
    {
      key: `invoice:${invoiceId}:affiliate`,
      kind: 'affiliate-commission',
      occurredAt,
      salonId,
      lines: moved(
        percentOf(cents, affiliatePercent),
        accounts.affiliate(affiliateId),
        accounts.affiliateCosts,
      ),
    },
  ];
}

export interface ReturnedInvoice extends Omit<PaidInvoice, 'chargeId'> {
  /** What earlier refunds gave back of the invoice. */
  readonly returnedBeforeCents: number;
  /** What this one gives back. */
  readonly returnedCents: number;
}

export interface RefundedInvoice extends ReturnedInvoice {
  /** `re_…` */
  readonly refundId: string;
  /** The owner's bank has not taken it: the money is on our balance again. */
  readonly hasFailed: boolean;
}

/** A refund of an invoice, and its failure. */
export function subscriptionInvoiceRefunded(refund: RefundedInvoice): Posting[] {
  const { invoiceId, refundId, hasFailed } = refund;
  const refunded = returnedToBusiness(refund, {
    key: `invoice:${invoiceId}:refund:${refundId}`,
    affiliateKey: `invoice:${invoiceId}:affiliate-refund:${refundId}`,
    kind: 'subscription-invoice-refunded',
    providerRef: refundId,
  });
  return hasFailed ? [...refunded, ...undone(refunded, 'failed')] : refunded;
}

export interface DisputedInvoice extends ReturnedInvoice {
  /** `dp_…` or `du_…` */
  readonly disputeId: string;
  readonly isWon: boolean;
}

/**
 * The bank of a business has withdrawn its payment from us. We bear it as if it was refunded, until it is won: a dispute that is lost changes nothing more. The provider's
 * fee for it is posted by the reconciliation.
 */
export function subscriptionInvoiceDisputed(dispute: DisputedInvoice): Posting[] {
  const { invoiceId, disputeId, isWon } = dispute;
  const withdrawn = returnedToBusiness(dispute, {
    key: `invoice:${invoiceId}:dispute:${disputeId}`,
    affiliateKey: `invoice:${invoiceId}:affiliate-dispute:${disputeId}`,
    kind: 'subscription-invoice-disputed',
    providerRef: disputeId,
  });
  return isWon ? [...withdrawn, ...undone(withdrawn, 'won')] : withdrawn;
}

/**
 * Money of an invoice that went back. The affiliate keeps the commission of what is left of it, rounded once: the parts of all refunds add up to what the
 * difference is in the end.
 */
function returnedToBusiness(
  { salonId, occurredAt, cents, returnedCents, returnedBeforeCents, affiliateId }: ReturnedInvoice,
  { affiliateKey, ...posting }: Pick<Posting, 'key' | 'kind' | 'providerRef'> & { affiliateKey: string },
): Posting[] {
  const returned: Posting = {
    ...posting,
    occurredAt,
    salonId,
    lines: moved(returnedCents, accounts.provider, accounts.subscriptions),
  };
  if (affiliateId === undefined) return [returned];
  const leftBefore = cents - returnedBeforeCents;
  const commission =
    percentOf(leftBefore, affiliatePercent) - percentOf(leftBefore - returnedCents, affiliatePercent);
  return [
    returned,
    {
      key: affiliateKey,
      kind: 'affiliate-commission-returned',
      occurredAt,
      salonId,
      lines: moved(commission, accounts.affiliateCosts, accounts.affiliate(affiliateId)),
    },
  ];
}

function undone(postings: readonly Posting[], how: 'failed' | 'won'): Posting[] {
  return postings.map((posting) => ({
    ...posting,
    key: `${posting.key}:${how}`,
    kind: `${posting.kind}-${how}`,
    lines: posting.lines.map(({ account, cents }) => ({ account, cents: -cents })),
  }));
}

/** Commissions were paid to an affiliate from our bank account. */
export function affiliatePaid(payment: {
  id: number | string;
  affiliateId: number;
  occurredAt: Date;
  cents: number;
}): Posting {
  return {
    key: `affiliate-payment:${payment.id}`,
    kind: 'affiliate-paid',
    occurredAt: payment.occurredAt,
    lines: moved(payment.cents, accounts.platformBank, accounts.affiliate(payment.affiliateId)),
  };
}

export interface SalonPayout {
  /** `po_…` */
  readonly payoutId: string;
  readonly salonId: number;
  readonly occurredAt: Date;
  readonly cents: number;
}

/** Money left a salon's account for its bank. */
export function payoutSent({ payoutId, salonId, occurredAt, cents }: SalonPayout): Posting {
  return {
    key: `payout:${payoutId}:sent`,
    kind: 'payout-sent',
    occurredAt,
    salonId,
    providerRef: payoutId,
    lines: moved(cents, accounts.connected(salonId), accounts.bank(salonId)),
  };
}

/** The bank has not accepted a payout: the money is on the salon's account again. */
export function payoutReturned({ payoutId, salonId, occurredAt, cents }: SalonPayout): Posting {
  return {
    key: `payout:${payoutId}:returned`,
    kind: 'payout-returned',
    occurredAt,
    salonId,
    lines: moved(cents, accounts.bank(salonId), accounts.connected(salonId)),
  };
}

/** A balance transaction of the provider that it decided alone. */
export interface ProviderDecision {
  /** `txn_…` */
  readonly transactionId: string;
  readonly occurredAt: Date;
  readonly cents: number;
}

/** What the provider took for a charge or another service of its own. */
export function providerFeeTaken({ transactionId, occurredAt, cents }: ProviderDecision): Posting {
  return {
    key: `provider-fee:${transactionId}`,
    kind: 'provider-fee',
    occurredAt,
    lines: moved(cents, accounts.provider, accounts.providerFees),
  };
}

/** Our own balance was paid out to our bank. */
export function platformPaidOut({ transactionId, occurredAt, cents }: ProviderDecision): Posting {
  return {
    key: `platform-payout:${transactionId}`,
    kind: 'platform-payout',
    occurredAt,
    lines: moved(cents, accounts.provider, accounts.platformBank),
  };
}
