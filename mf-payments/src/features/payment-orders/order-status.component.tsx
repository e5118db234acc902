import type { PaymentOrder } from '@frizo/contracts';
import { formatCents } from '@frizo/money';
import { Badge } from '@frizo/ui';

/** The status of a payment order in words, with 'N days left' while it can be paid (spec 4, Payment order). `isOwn`: for its client. */
export function OrderStatus({ order, isOwn = false }: { order: PaymentOrder; isOwn?: boolean }) {
  const { status, processing, declineReason, daysLeft, paymentDetail, dispute, needsAuthentication } = order;
  const refundedCent = order.refundedCent + order.giftCardRefundedCent;
  if (status === 2) {
    const refunded = refundedCent > 0 ? `${formatCents(refundedCent)} refunded` : '';
    const details = [paymentDetail, refunded].filter((text) => text !== '').join(', ');
    return (
      <>
        <Badge tone="done">Paid</Badge>
        {details !== '' && <small>{` ${details}`}</small>}
        {(dispute === 'open' || dispute === 'lost') && (
          <Badge tone="wrong">{dispute === 'open' ? 'Payment disputed' : 'Dispute lost'}</Badge>
        )}
      </>
    );
  }
  if (status === 3) return <Declined reason={declineReason} />;
  if (processing && isOwn && needsAuthentication) return <Badge tone="wrong">Confirm with your bank</Badge>;
  if (processing) return <Badge tone="partly">Processing</Badge>;
  return (
    <>
      <Badge tone="partly">Unpaid</Badge>
      {daysLeft > 0 && <small>{daysLeft === 1 ? ' 1 day left' : ` ${daysLeft} days left`}</small>}
    </>
  );
}

const declines = {
  client: { tone: 'wrong', text: 'Declined', why: '' },
  salon: { tone: 'plain', text: 'Withdrawn', why: '' },
  expired: { tone: 'wrong', text: 'Expired', why: '' },
  'appointment-changed': { tone: 'plain', text: 'Withdrawn', why: 'The appointment was changed' },
} as const;

function Declined({ reason }: { reason: PaymentOrder['declineReason'] }) {
  const { tone, text, why } = declines[reason ?? 'client'];
  return (
    <>
      <Badge tone={tone}>{text}</Badge>
      {why !== '' && <small>{` ${why}`}</small>}
    </>
  );
}
