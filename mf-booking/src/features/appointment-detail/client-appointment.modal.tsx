import { AppointmentDetail } from '@frizo/appointment-views';
import type { ModalRootProps } from '@frizo/remote-kit';
import { useNow } from '@frizo/ui';
import { ActionButtons } from '../my-appointments/action-buttons.component.tsx';
import { appointmentsApi } from '../my-appointments/appointments.api.ts';
import { AppointmentFacts } from './appointment-facts.component.tsx';
import { useClosedWithAddress } from './use-closed-with-address.ts';

/** All about one appointment, as its client sees it (spec 2, modals). */
export function ClientAppointmentModal({
  props: { appointmentId, isInAddress = false },
  dismiss,
}: ModalRootProps<'client-appointment'>) {
  const query = appointmentsApi.useGetClientAppointmentQuery({ id: appointmentId });
  const now = useNow();
  useClosedWithAddress(appointmentId, isInAddress, dismiss);
  return (
    <AppointmentDetail
      query={query}
      height="18rem"
      onClose={dismiss}
      actions={(appointment) => (
        <ActionButtons appointment={appointment} now={now} onChanged={() => void query.refetch()} />
      )}
    >
      {(appointment) => <AppointmentFacts appointment={appointment} now={now} />}
    </AppointmentDetail>
  );
}
