import type { ModalRootProps } from '@frizo/remote-kit';
import { DialogBody, DialogFooter, DialogHeader, ErrorState, Loading, Skeleton, useNow } from '@frizo/ui';
import { ActionButtons } from '../appointments/action-buttons.component.tsx';
import { actionsOf } from '../appointments/actions-of.ts';
import { appointmentsApi } from '../appointments/appointments.api.ts';
import { AppointmentFacts } from './appointment-facts.component.tsx';
import styles from './appointment-detail.module.css';

/** All about one appointment, as its salon sees it (spec 2, modals). */
export function ProfessionalAppointmentModal({
  props: { appointmentId },
  dismiss,
}: ModalRootProps<'professional-appointment'>) {
  const { data, error, isFetching, refetch } = appointmentsApi.useGetProfessionalAppointmentQuery({
    id: appointmentId,
  });
  const now = useNow();
  const again = () => void refetch();

  if (!data) {
    return (
      <>
        <DialogHeader title="Appointment" onClose={dismiss} />
        <DialogBody>
          {error === undefined ? (
            <Loading>
              <Skeleton shape="block" height="16rem" />
            </Loading>
          ) : (
            <Failure isGone={isGone(error)} onRetry={again} isRetrying={isFetching} />
          )}
        </DialogBody>
      </>
    );
  }

  const { appointment } = data;
  return (
    <>
      <DialogHeader title="Appointment" subtitle={appointment.aptNo} onClose={dismiss} />
      <DialogBody>
        <AppointmentFacts appointment={appointment} onChanged={again} />
      </DialogBody>
      {actionsOf(appointment, now).length > 0 && (
        <DialogFooter>
          <div className={styles.actions}>
            <ActionButtons appointment={appointment} now={now} onChanged={again} />
          </div>
        </DialogFooter>
      )}
    </>
  );
}

function Failure({ isGone: isNowhere, ...retry }: { isGone: boolean; onRetry(): void; isRetrying: boolean }) {
  if (isNowhere) return <ErrorState>This appointment is no longer there, or is not yours to see.</ErrorState>;
  return (
    <ErrorState {...retry}>
      We could not load the appointment. Check your connection and try again.
    </ErrorState>
  );
}

function isGone(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 404;
}
