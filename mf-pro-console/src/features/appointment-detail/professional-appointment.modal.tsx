import { AppointmentDetail } from '@frizo/appointment-views';
import type { ModalRootProps } from '@frizo/remote-kit';
import { useNow } from '@frizo/ui';
import { actionsOf } from '../appointments/actions-of.ts';
import { appointmentsApi } from '../appointments/appointments.api.ts';
import { ProfessionalActions } from '../appointments/professional-actions.component.tsx';
import { AppointmentFacts } from './appointment-facts.component.tsx';

/** The details of an appointment for its salon (spec 2, modals). */
export function ProfessionalAppointmentModal({
  props: { appointmentId },
  dismiss,
}: ModalRootProps<'professional-appointment'>) {
  const query = appointmentsApi.useGetProfessionalAppointmentQuery({ id: appointmentId });
  const now = useNow();
  const again = () => void query.refetch();
  return (
    <AppointmentDetail
      query={query}
      height="16rem"
      onClose={dismiss}
      actions={(appointment) =>
        actionsOf(appointment, now).length > 0 && (
          <ProfessionalActions appointment={appointment} now={now} onChanged={again} />
        )
      }
    >
      {(appointment) => <AppointmentFacts appointment={appointment} onChanged={again} />}
    </AppointmentDetail>
  );
}
