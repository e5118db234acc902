import { Fact, useLiveRefetch, VisitChargeLine } from '@frizo/appointment-views';
import { CrossLink } from '@frizo/remote-kit';
import { appointmentsApi } from '../my-appointments/appointments.api.ts';

interface AppointmentChargesProps {
  appointmentId: number;
  /** The client follows a link to another page. */
  onLeave(): void;
}

/** The deposit and the cancellation fee of an appointment that its client has accepted (decision 0041). */
export function AppointmentCharges({ appointmentId, onLeave }: AppointmentChargesProps) {
  const { data, refetch } = appointmentsApi.useGetAppointmentChargesQuery({ appointmentId });
  useLiveRefetch(() => void refetch(), 'payments');
  if (data === undefined || data.charges.length === 0) return null;
  return (
    <Fact title="Policy">
      {data.charges.map((charge) => (
        <VisitChargeLine key={charge.id} charge={charge}>
          {charge.actions.includes('pay') && (
            <CrossLink to="/me/billing" onClick={onLeave}>
              Pay it in Billing
            </CrossLink>
          )}
        </VisitChargeLine>
      ))}
    </Fact>
  );
}
