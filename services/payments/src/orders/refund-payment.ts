import type Stripe from 'stripe';
import { transferOfPayment } from './salon-money-steps.ts';

/** A refund of a payment whose money has gone to a salon. */
interface PaymentRefund {
  readonly intentId: string;
  readonly cents: number;
  /** Finds the refund again after a lost answer. The entry `mark` is the id of our row. */
  readonly metadata: Readonly<Record<string, string>>;
  readonly mark: 'refund' | 'visitRefund' | 'purchaseRefund';
}

/**
 * Gives money back to a card, and takes it back from what the payment has transferred to the salon's account. Where a refund that failed has left less of that
 * transfer, the refund has no reversal, and it has to be taken back by a step of its own.
 */
export async function refundPayment(
  stripe: Stripe,
  refund: PaymentRefund,
  idempotencyKey: string,
): Promise<Stripe.Refund> {
  // After a lost answer there is less left of the transfer, so that the request would be another one with the same key.
  const earlier = await findRefundOfPayment(stripe, refund);
  if (earlier) return earlier;
  const { intentId, cents, metadata } = refund;
  const transfer = await transferOfPayment(stripe, intentId);
  const isCovered = transfer !== undefined && transfer.amount - transfer.amount_reversed >= cents;
  return stripe.refunds.create(
    {
      payment_intent: intentId,
      amount: cents,
      reverse_transfer: isCovered,
      metadata,
      expand: ['transfer_reversal'],
    },
    { idempotencyKey },
  );
}

/** The refund that an earlier attempt has made; undefined without one. */
export async function findRefundOfPayment(
  stripe: Stripe,
  { intentId, metadata, mark }: PaymentRefund,
): Promise<Stripe.Refund | undefined> {
  const refunds = stripe.refunds.list({
    payment_intent: intentId,
    limit: 100,
    expand: ['data.transfer_reversal'],
  });
  for await (const refund of refunds) if (refund.metadata?.[mark] === metadata[mark]) return refund;
  return undefined;
}
