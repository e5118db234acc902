import {
  AppointmentActions,
  cancellationText,
  describeAppointment,
  type ActionSteps,
} from '@frizo/appointment-views';
import type { Appointment } from '@frizo/contracts';
import { useModals } from '@frizo/remote-kit';
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
  const cost = cancellationText(appointment, now);
  return (
    <AppointmentActions
      appointment={appointment}
      actions={actionsOf(appointment, now)}
      own={usePaymentSteps(appointment, onChanged)}
      busyText="Saving"
      describedBy={describedBy}
      question={{
        title: 'Cancel appointment',
        text: (
          <>
            <p>Are you sure you wish to cancel?</p>
            {cost !== null && <p>{cost}</p>}
          </>
        ),
        about: describeAppointment(appointment, `with ${appointment.artistName}`),
      }}
      form="book-appointment"
      onCancel={() => cancel({ id: appointment.id })}
      onChanged={onChanged}
    />
  );
}

/** What a client does about the payment request of a visit (spec 4, Pay and Decline). */
function usePaymentSteps({ payment, salonName }: Appointment, onChanged: () => void) {
  const modals = useModals();
  const [decline] = appointmentsApi.useDeclinePaymentOrderMutation();
  const paymentOrderId = payment?.paymentOrderId ?? 0;
  return {
    async pay() {
      await modals.open('payment-approval', { paymentOrderId });
      onChanged();
    },
    async decline({ ask, send }: ActionSteps) {
      const isSure = await ask({
        title: 'Decline payment',
        text: `Decline the payment request of ${salonName}? The salon will see that you have declined it.`,
        yes: 'Decline',
        no: 'Keep it',
      });
      if (!isSure) return;
      await send(
        () => decline({ id: paymentOrderId }),
        () => 'Payment declined',
      );
    },
  };
}
