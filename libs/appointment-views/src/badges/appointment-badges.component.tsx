import type { Appointment, AppointmentTab } from '@frizo/contracts';
import { Badge, CheckIcon, MailIcon } from '@frizo/ui';

/** Status 1 is canceled, 2 a no-show; what is active and yet history is done (spec 4, appointment lists). */
export function StatusBadge({ status, tab }: { status: Appointment['status']; tab?: AppointmentTab }) {
  if (status === 1) return <Badge tone="wrong">Canceled</Badge>;
  if (status === 2) return <Badge tone="partly">No-show</Badge>;
  return tab === 'history' ? <Badge tone="done">Done</Badge> : null;
}

/** Whether the client has said by the link of a message that they come (spec 4, confirmation badge). Once it has started, nobody waits for that any more. */
export function ConfirmationBadge({ confirmation, status }: Pick<Appointment, 'confirmation' | 'status'>) {
  if (status !== 0 || confirmation === 'history') return null;
  return confirmation === 'confirmed' ? (
    <Badge tone="done" icon={CheckIcon}>
      Confirmed
    </Badge>
  ) : (
    <Badge tone="partly" icon={MailIcon}>
      Confirmation sent
    </Badge>
  );
}
