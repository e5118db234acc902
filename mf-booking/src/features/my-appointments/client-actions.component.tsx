import { ActionButtons, useAppointmentActions } from '@frizo/appointment-views';
import type { Appointment } from '@frizo/contracts';
import { useModals, useNotices } from '@frizo/remote-kit';
import { actionsOf } from './actions-of.ts';
import { appointmentsApi } from './appointments.api.ts';

interface ClientActionsProps {
  appointment: Appointment;
  /** Unix seconds. */
  now: number;
  /** The id of what says which appointment they are of, where it is one of many. */
  describedBy?: string;
  /** A dialog with a store of its own may have changed something. */
  onChanged(): void;
}

/** What a client may do with an appointment, for list and detail. */
export function ClientActions({ appointment, now, describedBy, onChanged }: ClientActionsProps) {
  const { id, artistName } = appointment;
  const modals = useModals();
  const [cancel] = appointmentsApi.useCancelAsClientMutation();
  const { busy, run, dialog } = useAppointmentActions(appointment, {
    openForm: (props) => modals.open('book-appointment', props),
    cancel: () => cancel({ id }),
    cancelQuestion: { title: 'Cancel appointment', text: 'Are you sure you wish to cancel?' },
    person: `with ${artistName}`,
    notices: useNotices(),
    onChanged,
    more: {},
  });
  return (
    <>
      <ActionButtons
        actions={actionsOf(appointment, now)}
        busy={busy}
        busyText="Canceling"
        describedBy={describedBy}
        onAction={(action) => void run(action)}
      />
      {dialog}
    </>
  );
}
