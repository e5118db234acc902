import type { PaymentOrder } from '@frizo/contracts';
import { formatCents } from '@frizo/money';
import { Badge } from '@frizo/ui';
import { prepaidParts } from '../prepaid/prepaid-text.ts';

/** The status of a payment order in words, with 'N days left' while it can be paid (spec 4, Payment order). `isOwn`: for its client. */
export function OrderStatus({ order, isOwn = false }: { order: PaymentOrder; isOwn?: boolean }) {
  const { status, processing, declineReason, daysLeft, dispute, needsAuthentication } = order;
  const refundedCent = order.refundedCent + order.giftCardRefundedCent;
  if (status === 2) {
    const refunded = refundedCent > 0 ? `${formatCents(refundedCent)} refunded` : '';
    const details = [...paidBy(order), refunded].filter((text) => text !== '').join(', ');
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

/** What has paid: 'Visa 4242', or each part where there are several. */
function paidBy(order: PaymentOrder): string[] {
  const { chargedCent, paymentDetail } = order;
  const prepaid = prepaidParts(order);
  if (prepaid.length === 0) return [paymentDetail];
  const how = order.paymentType === 'cash' ? 'in cash' : `by ${paymentDetail}`;
  return [
    ...(chargedCent > 0 && paymentDetail !== '' ? [`${formatCents(chargedCent)} ${how}`] : []),
    ...prepaid,
  ];
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
