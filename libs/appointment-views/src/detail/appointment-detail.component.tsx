import type { ReactNode } from 'react';
import type { Appointment } from '@frizo/contracts';
import { DialogBody, DialogFooter, DialogHeader, ErrorState, Loading, Skeleton } from '@frizo/ui';
import styles from './detail.module.css';

export interface AppointmentDetailProps<Shown extends Appointment> {
  /** The appointment, as an RTK Query hook returns it. */
  query: {
    readonly data?: { readonly appointment: Shown };
    readonly error?: object;
    readonly isFetching: boolean;
    refetch(): unknown;
  };
  /** The approximate height of the facts, reserved while they load. */
  height: string;
  /** The facts. */
  children(appointment: Shown): ReactNode;
  /** The actions; without any there is no footer. */
  actions(appointment: Shown): ReactNode;
  onClose(): void;
}

/** The dialog about one appointment (spec 2, modals), with its loading and error states. */
export function AppointmentDetail<Shown extends Appointment>({
  query: { data, error, isFetching, refetch },
  height,
  children,
  actions,
  onClose,
}: AppointmentDetailProps<Shown>) {
  if (!data) {
    return (
      <>
        <DialogHeader title="Appointment" onClose={onClose} />
        <DialogBody>
          {error === undefined ? (
            <Loading>
              <Skeleton shape="block" height={height} />
            </Loading>
          ) : (
            <Failure
              isGone={'status' in error && error.status === 404}
              onRetry={() => void refetch()}
              isRetrying={isFetching}
            />
          )}
        </DialogBody>
      </>
    );
  }

  const { appointment } = data;
  const buttons = actions(appointment);
  return (
    <>
      <DialogHeader title="Appointment" subtitle={appointment.aptNo} onClose={onClose} />
      <DialogBody>{children(appointment)}</DialogBody>
      {buttons && (
        <DialogFooter>
          <div className={styles.actions}>{buttons}</div>
        </DialogFooter>
      )}
    </>
  );
}

function Failure({ isGone, ...retry }: { isGone: boolean; onRetry(): void; isRetrying: boolean }) {
  if (isGone) return <ErrorState>This appointment no longer exists, or you may not see it.</ErrorState>;
  return (
    <ErrorState {...retry}>
      We could not load the appointment. Check your connection and try again.
    </ErrorState>
  );
}
