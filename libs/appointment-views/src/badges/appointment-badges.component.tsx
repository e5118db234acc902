import {
  appointmentStatus,
  paymentStatus,
  type Appointment,
  type AppointmentCharge,
  type AppointmentTab,
} from '@frizo/contracts';
import { formatLocalDate, formatTimeForViewer, instantToWallClock, ownTimezone } from '@frizo/local-time';
import { formatCents } from '@frizo/money';
import { Badge, type BadgeProps, CheckIcon, MailIcon, useNow } from '@frizo/ui';
import { daysLeftText } from '../text/payment-text.ts';

interface StatusBadgeProps {
  appointment: Pick<Appointment, 'status' | 'startTimestamp' | 'priceCent' | 'paymentStatus' | 'payment'>;
  /** The list that shows it; absent in the details. */
  tab?: AppointmentTab;
}

/**
 * What became of an appointment, by the same word in lists and details (spec 4, appointment lists): 'Canceled', 'No-show', and once it has started 'Done' if
 * it is paid or free, and 'Unpaid' otherwise, with the days that a payment request can be approved yet. Nothing before that.
 */
export function StatusBadge({ appointment, tab }: StatusBadgeProps) {
  const { status, startTimestamp, priceCent, paymentStatus: paid, payment } = appointment;
  const now = useNow();
  if (status === appointmentStatus.canceled) return <Badge tone="wrong">Canceled</Badge>;
  if (status === appointmentStatus.noShow) return <Badge tone="partly">No-show</Badge>;
  if (now < startTimestamp) return null;
  if (paid === undefined) return <StatusOfLastRelease tab={tab} />;
  const isPending = paid === paymentStatus.pending;
  if (paid === paymentStatus.paid || (priceCent === 0 && !isPending)) return <Badge tone="done">Done</Badge>;
  const isRequested = isPending && payment?.paymentType === 'card' && now < payment.expiresTimestamp;
  return (
    <>
      <Badge tone="partly">Unpaid</Badge>
      {isRequested && <small>{` ${daysLeftText(payment.expiresTimestamp, now)}`}</small>}
    </>
  );
}

/** A service of the last release does not say whether an appointment is paid; its history has no others. */
function StatusOfLastRelease({ tab }: Pick<StatusBadgeProps, 'tab'>) {
  if (tab === undefined) return 'Started';
  return tab === 'history' ? <Badge tone="done">Done</Badge> : null;
}

/** The deposit and the fee of an appointment (decision 0041). */
export function ChargeBadges({ charges = [] }: Pick<Appointment, 'charges'>) {
  return charges.map((charge) => {
    const { tone, text } = wordsOf(charge);
    return (
      <Badge key={charge.kind} tone={tone}>
        {text}
      </Badge>
    );
  });
}

function wordsOf({ kind, state, amountCent, refundedCent }: AppointmentCharge): BadgeWords {
  const name = `${kind === 'deposit' ? 'Deposit' : 'Fee'} ${formatCents(amountCent)}`;
  switch (state) {
    case 'paid':
      return refundedCent === amountCent
        ? { tone: 'plain', text: `${name} refunded` }
        : { tone: 'done', text: `${name} paid` };
    case 'declined':
      return { tone: 'wrong', text: `${name} declined` };
    case 'forgiven':
      return { tone: 'plain', text: `${name} forgiven` };
    default:
      return { tone: 'partly', text: `${name} not charged` };
  }
}

type BadgeWords = { readonly tone: BadgeProps['tone']; readonly text: string };

type Confirmable = Pick<Appointment, 'confirmation' | 'confirmationMessage' | 'status' | 'timezone'>;

/**
 * Whether the client has confirmed the appointment through the link in a message, and which message asked for it, when (spec 4, confirmation badge).
 * No message is claimed that was not sent. The time is local to the address; viewers in another time zone also see its zone. Not shown once the
 * appointment has started.
 */
export function ConfirmationBadge({ confirmation, confirmationMessage, status, timezone }: Confirmable) {
  if (status !== 0 || confirmation === 'history') return null;
  if (confirmation === 'confirmed') {
    return (
      <Badge tone="done" icon={CheckIcon}>
        Confirmed
      </Badge>
    );
  }
  const { issuedTimestamp, issuedChannel } = confirmationMessage ?? {};
  if (!issuedTimestamp) return null;
  const { date, seconds } = instantToWallClock(new Date(issuedTimestamp * 1000), timezone);
  const time = formatTimeForViewer({ date, seconds, timezone }, ownTimezone());
  const channelText = issuedChannel === 'text' ? 'by text message' : 'by e-mail';
  return (
    <>
      <Badge tone="partly" icon={MailIcon}>
        Confirmation sent
      </Badge>{' '}
      <small>{`${channelText}, ${formatLocalDate(date)} ${time}`}</small>
    </>
  );
}
