import type { PaymentOrder } from '@frizo/contracts';
import { formatCents } from '@frizo/money';
import { Badge } from '@frizo/ui';

/** The status of a payment order in words, with 'N days left' while it can be paid (spec 4, Payment order). */
export function OrderStatus({ order }: { order: PaymentOrder }) {
  const { status, processing, declineReason, daysLeft, paymentDetail, dispute } = order;
  const refundedCent = order.refundedCent + order.giftCardRefundedCent;
  if (status === 2) {
    return (
      <>
        <Badge tone="done">Paid</Badge>
        {paymentDetail !== '' && <small> {paymentDetail}</small>}
        {refundedCent > 0 && <small>{` ${formatCents(refundedCent)} refunded`}</small>}
        {(dispute === 'open' || dispute === 'lost') && (
          <Badge tone="wrong">{dispute === 'open' ? 'Payment disputed' : 'Dispute lost'}</Badge>
        )}
      </>
    );
  }
  if (status === 3) return <Badge tone="wrong">{declineReason === 'expired' ? 'Expired' : 'Declined'}</Badge>;
  if (processing) return <Badge tone="partly">Processing</Badge>;
  return (
    <>
      <Badge tone="partly">Unpaid</Badge>
      {daysLeft > 0 && <small>{daysLeft === 1 ? ' 1 day left' : ` ${daysLeft} days left`}</small>}
    </>
  );
}
