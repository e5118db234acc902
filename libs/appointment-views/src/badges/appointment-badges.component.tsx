import type { Appointment, AppointmentTab } from '@frizo/contracts';
import { formatLocalDate, formatTimeForViewer, instantToWallClock, ownTimezone } from '@frizo/local-time';
import { Badge, CheckIcon, MailIcon } from '@frizo/ui';

/** Status 1 is canceled, 2 a no-show; what is active and yet history is done (spec 4, appointment lists). */
export function StatusBadge({ status, tab }: { status: Appointment['status']; tab?: AppointmentTab }) {
  if (status === 1) return <Badge tone="wrong">Canceled</Badge>;
  if (status === 2) return <Badge tone="partly">No-show</Badge>;
  return tab === 'history' ? <Badge tone="done">Done</Badge> : null;
}

type Confirmable = Pick<Appointment, 'confirmation' | 'confirmationMessage' | 'status' | 'timezone'>;

/**
 * Whether the client has said by the link of a message that they come, and which message asked them, when (spec 4, confirmation badge). Where
 * none was sent, none is claimed. The time is by the clock at the address, whose zone is named to readers in another one. Once it has started,
 * nobody waits for that any more.
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
  const way = issuedChannel === 'text' ? 'by text message' : 'by e-mail';
  return (
    <>
      <Badge tone="partly" icon={MailIcon}>
        Confirmation sent
      </Badge>{' '}
      <small>{`${way}, ${formatLocalDate(date)} ${time}`}</small>
    </>
  );
}
