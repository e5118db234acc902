import { useModals, type ModalRootProps } from '@frizo/remote-kit';
import {
  Button,
  CalendarIcon,
  DialogBody,
  DialogFooter,
  DialogHeader,
  EmptyState,
  ErrorState,
  Loading,
  Skeleton,
} from '@frizo/ui';
import styles from './unseen.module.css';
import { UnseenCard } from './unseen-card.component.tsx';
import { useUnseen } from './use-unseen.ts';

/** Appointments that clients have booked and that no one at the salon has seen (spec 2, Book journal). */
export function NewAppointmentsModal({ complete, dismiss }: ModalRootProps<'new-appointments'>) {
  const unseen = useUnseen();
  const modals = useModals();
  const isLeft = unseen.entries.some(({ isSeen }) => !isSeen);

  const open = async (id: number, appointmentId: number) => {
    void unseen.markAsSeen(id);
    await modals.open('professional-appointment', { appointmentId });
  };
  const markAllAsSeen = async () => {
    if (await unseen.markAllAsSeen()) complete(true);
  };

  return (
    <>
      <DialogHeader title="New appointments" onClose={dismiss} />
      <DialogBody>
        {unseen.state === 'loading' && (
          <Loading>
            <Skeleton shape="block" height="12rem" />
          </Loading>
        )}
        {unseen.state === 'failed' && (
          <ErrorState onRetry={unseen.retry} isRetrying={unseen.isRetrying}>
            We could not load the new appointments. Check your connection and try again.
          </ErrorState>
        )}
        {unseen.state === 'shown' && unseen.entries.length === 0 && (
          <EmptyState icon={CalendarIcon}>You have seen all new appointments.</EmptyState>
        )}
        {unseen.entries.length > 0 && (
          <ul className={styles.list} aria-label="New appointments">
            {unseen.entries.map(({ id, appointment, isSeen }) => (
              <UnseenCard
                key={id}
                appointment={appointment}
                isSeen={isSeen}
                onOpen={() => void open(id, appointment.id)}
              />
            ))}
          </ul>
        )}
        {unseen.more > 0 && <p className={styles.more}>and {unseen.more} more</p>}
      </DialogBody>
      {isLeft && (
        <DialogFooter>
          <Button
            look="primary"
            isBusy={unseen.isBusy}
            busyText="Saving"
            onClick={() => void markAllAsSeen()}
          >
            Mark all as seen
          </Button>
        </DialogFooter>
      )}
    </>
  );
}
