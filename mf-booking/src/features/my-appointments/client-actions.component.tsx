import { AppointmentActions, describeAppointment } from '@frizo/appointment-views';
import type { Appointment } from '@frizo/contracts';
import { actionsOf } from './actions-of.ts';
import { appointmentsApi } from './appointments.api.ts';

interface ClientActionsProps {
  appointment: Appointment;
  /** Unix seconds. */
  now: number;
  /** The id of the element that identifies the appointment, in a list of several. */
  describedBy?: string;
  /** Called when a dialog with a store of its own may have changed something. */
  onChanged(): void;
}

/** The actions of a client for an appointment, in list and detail. */
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
