import type { PaymentOrder } from '@frizo/contracts';
import { formatLocalDate, instantToWallClock } from '@frizo/local-time';
import { formatCents } from '@frizo/money';
import { Badge, classes, ErrorState, type BadgeProps } from '@frizo/ui';
import { Fact } from '../detail/fact-list.component.tsx';
import { useLiveRefetch } from '../list/use-live-refetch.ts';
import styles from './visit-payment.module.css';

type Side = 'client' | 'salon';

interface PaymentFactProps {
  /** The payment order of the appointment, as an RTK Query hook returns it. */
  query: {
    readonly data?: { readonly paymentOrder: PaymentOrder | null };
    readonly error?: object;
    readonly isFetching: boolean;
    refetch(): unknown;
  };
  side: Side;
}

/** The payment among the facts of an appointment; nothing without a payment order. */
export function PaymentFact({ query: { data, error, isFetching, refetch }, side }: PaymentFactProps) {
  useLiveRefetch(() => void refetch(), 'payments');
  const order = data?.paymentOrder;
  if (order) {
    return (
      <Fact title="Payment">
        <VisitPayment order={order} side={side} />
      </Fact>
    );
  }
  if (data !== undefined || error === undefined) return null;
  return (
    <Fact title="Payment">
      <ErrorState onRetry={() => void refetch()} isRetrying={isFetching}>
        Load data error
      </ErrorState>
    </Fact>
  );
}

interface VisitPaymentProps {
  order: PaymentOrder;
  side: Side;
}

/** What was asked for a visit, what of it was paid, how, and what was given back (spec 3, Payment order). */
export function VisitPayment({ order, side }: VisitPaymentProps) {
  const { tone, text, note } = stateOf(order, side);
  // A request that came to nothing has asked for an amount only.
  const amounts = order.status === 3 ? [] : amountsOf(order);
  return (
    <div className={styles.payment}>
      <p className={styles.state}>
        <Badge tone={tone}>{text}</Badge>
        {note !== '' && <span>{note}</span>}
      </p>
      {order.services.length > 1 && (
        <p className={styles.soft}>{`For ${order.services.length} services of this visit together`}</p>
      )}
      {amounts.length > 0 && (
        <dl className={styles.amounts}>
          {amounts.map(({ label, cents, isTotal = false }) => (
            <div key={label} className={classes(styles.amount, isTotal && styles.total)}>
              <dt>{label}</dt>
              <dd>{formatCents(cents)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

interface State {
  readonly tone: BadgeProps['tone'];
  readonly text: string;
  /** How and when, or why not; empty if there is nothing to say. */
  readonly note: string;
}

function stateOf(order: PaymentOrder, side: Side): State {
  if (order.status === 2) return { ...paidState(order), note: howPaid(order) };
  if (order.status === 3) return declinedState(order, side);
  if (order.processing && order.needsAuthentication && side === 'client')
    return { tone: 'wrong', text: 'Confirm with your bank', note: '' };
  if (order.processing) return { tone: 'partly', text: 'Processing', note: '' };
  const note = order.paymentType === 'cash' ? 'in cash' : daysText(order.daysLeft);
  return { tone: 'partly', text: 'Unpaid', note };
}

function paidState(order: PaymentOrder): Pick<State, 'tone' | 'text'> {
  const refunded = order.refundedCent + order.giftCardRefundedCent;
  if (refunded === 0) return { tone: 'done', text: 'Paid' };
  const isAll = refunded === order.chargedCent + order.giftCardCent;
  return { tone: 'plain', text: isAll ? 'Refunded' : 'Partly refunded' };
}

/** `Visa 4242, 03/02/2026` */
function howPaid({ paymentDetail, paidTimestamp, address }: PaymentOrder): string {
  if (paidTimestamp === null) return paymentDetail;
  const { date } = instantToWallClock(new Date(paidTimestamp * 1000), address.timezone);
  return [paymentDetail, formatLocalDate(date)].filter(Boolean).join(', ');
}

const declines = {
  client: { tone: 'wrong', text: 'Declined', client: 'You declined it', salon: 'The client declined it' },
  salon: { tone: 'plain', text: 'Withdrawn', client: 'The salon withdrew it', salon: '' },
  expired: { tone: 'wrong', text: 'Expired', client: 'Not paid in time', salon: 'Not paid in time' },
  'appointment-changed': {
    tone: 'plain',
    text: 'Withdrawn',
    client: 'The appointment was changed',
    salon: 'The appointment was changed',
  },
} as const;

function declinedState({ declineReason, serviceAndTaxCent }: PaymentOrder, side: Side): State {
  const { tone, text, [side]: why } = declines[declineReason ?? 'client'];
  return { tone, text, note: [formatCents(serviceAndTaxCent), why].filter(Boolean).join(' · ') };
}

function daysText(daysLeft: number): string {
  return daysLeft === 1 ? '1 day left' : `${daysLeft} days left`;
}

interface Amount {
  readonly label: string;
  readonly cents: number;
  readonly isTotal?: boolean;
}

/** What the total consists of, by whom it was paid before, and what came back. */
function amountsOf(order: PaymentOrder): Amount[] {
  const isPaid = order.status === 2;
  const notZero = ({ cents }: Amount) => cents !== 0;
  const back = order.paymentType === 'cash' ? 'Refunded in cash' : 'Refunded to the card';
  return [
    { label: 'Services', cents: order.serviceTotalEnteredCent },
    { label: `Tax (${order.taxPercent}%)`, cents: order.taxValueCent },
    ...[
      { label: 'Tip', cents: order.tipCent },
      { label: 'Referral bonus', cents: -order.discountCent },
      { label: 'Packages', cents: -order.packageCent },
      { label: 'Deposit paid', cents: -order.depositCent },
      { label: 'Gift card', cents: -order.giftCardCent },
    ].filter(notZero),
    { label: isPaid ? 'Paid' : 'Total', cents: order.chargedCent, isTotal: true },
    ...[
      { label: back, cents: -order.refundedCent },
      { label: 'Refunded to the gift card', cents: -order.giftCardRefundedCent },
    ].filter(notZero),
  ];
}
