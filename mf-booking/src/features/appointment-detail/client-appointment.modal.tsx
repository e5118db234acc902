import type { ModalRootProps } from '@frizo/remote-kit';
import { DialogBody, DialogFooter, DialogHeader, ErrorState, Loading, Skeleton, useNow } from '@frizo/ui';
import { ActionButtons } from '../my-appointments/action-buttons.component.tsx';
import { appointmentsApi } from '../my-appointments/appointments.api.ts';
import { AppointmentFacts } from './appointment-facts.component.tsx';
import styles from './appointment-detail.module.css';
import { useClosedWithAddress } from './use-closed-with-address.ts';

/** All about one appointment, as its client sees it (spec 2, modals). */
export function ClientAppointmentModal({
  props: { appointmentId, isInAddress = false },
  dismiss,
}: ModalRootProps<'client-appointment'>) {
  const { data, error, isFetching, refetch } = appointmentsApi.useGetClientAppointmentQuery({
    id: appointmentId,
  });
  const now = useNow();
  useClosedWithAddress(appointmentId, isInAddress, dismiss);
  const again = () => void refetch();

  if (!data) {
    return (
      <>
        <DialogHeader title="Appointment" onClose={dismiss} />
        <DialogBody>
          {error === undefined ? (
            <Loading>
              <Skeleton shape="block" height="18rem" />
            </Loading>
          ) : (
            <Failure
              isGone={'status' in error && error.status === 404}
              onRetry={again}
              isRetrying={isFetching}
            />
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
        <AppointmentFacts appointment={appointment} now={now} />
      </DialogBody>
      <DialogFooter>
        <div className={styles.actions}>
          <ActionButtons appointment={appointment} now={now} onChanged={again} />
        </div>
      </DialogFooter>
    </>
  );
}

function Failure({ isGone, ...retry }: { isGone: boolean; onRetry(): void; isRetrying: boolean }) {
  if (isGone) return <ErrorState>This appointment is no longer there, or is not yours to see.</ErrorState>;
  return (
    <ErrorState {...retry}>
      We could not load the appointment. Check your connection and try again.
    </ErrorState>
  );
}
