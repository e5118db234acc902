import { AppointmentActions, describeAppointment } from '@frizo/appointment-views';
import type { Appointment } from '@frizo/contracts';
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
  const [cancel] = appointmentsApi.useCancelAsClientMutation();
  return (
    <AppointmentActions
      appointment={appointment}
      actions={actionsOf(appointment, now)}
      busyText="Canceling"
      describedBy={describedBy}
      question={{
        title: 'Cancel appointment',
        text: 'Are you sure you wish to cancel?',
        about: describeAppointment(appointment, `with ${appointment.artistName}`),
      }}
      form="book-appointment"
      onCancel={() => cancel({ id: appointment.id })}
      onChanged={onChanged}
    />
  );
}
