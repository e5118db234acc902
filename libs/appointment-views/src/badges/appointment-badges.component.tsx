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

/** Status 1 is canceled, 2 a no-show; an active appointment in the history is done (spec 4, appointment lists). */
export function StatusBadge({ status, tab }: { status: Appointment['status']; tab?: AppointmentTab }) {
  if (status === appointmentStatus.canceled) return <Badge tone="wrong">Canceled</Badge>;
  if (status === appointmentStatus.noShow) return <Badge tone="partly">No-show</Badge>;
  return tab === 'history' ? <Badge tone="done">Done</Badge> : null;
}

/**
 * 'Unpaid' for an appointment that has started and is not paid, with the days that its payment request can be approved yet (spec 4, Payment order). Not
 * shown outside of the list of unpaid appointments.
 */
export function PaymentBadge({
  appointment: { paymentStatus: status, payment },
  tab,
}: {
  appointment: Pick<Appointment, 'paymentStatus' | 'payment'>;
  tab: AppointmentTab;
}) {
  if (tab !== 'pending' || status === undefined || status === paymentStatus.paid) return null;
  const isRequested = status === paymentStatus.pending && payment?.paymentType === 'card';
  return (
    <>
      <Badge tone="partly">Unpaid</Badge>
      {isRequested && <DaysLeft expiresTimestamp={payment.expiresTimestamp} />}
    </>
  );
}

function DaysLeft({ expiresTimestamp }: { expiresTimestamp: number }) {
  return <small>{daysLeftText(expiresTimestamp, useNow())}</small>;
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
