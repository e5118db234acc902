import { useState } from 'react';
import type { SalonArtist } from '@frizo/contracts';
import { formatLocalDate, formatWallTime } from '@frizo/local-time';
import { CrossLink, type RequestFailure } from '@frizo/remote-kit';
import { Button, Dialog, RadioGroup } from '@frizo/ui';
import styles from './artists.module.css';

interface UpcomingAppointmentsDialogProps {
  refusal: RequestFailure;
  /** The other artists who take bookings. */
  successors: readonly SalonArtist[];
  isBusy: boolean;
  /** There are so many appointments that they are moved in the background. */
  isMoving: boolean;
  onMove(artistId: number): void;
  onClose(): void;
}

/** The alert of spec 8.2 with the appointments that keep an artist, and a way forward: another artist takes them over. */
export function UpcomingAppointmentsDialog({
  refusal,
  successors,
  isBusy,
  isMoving,
  onMove,
  onClose,
}: UpcomingAppointmentsDialogProps) {
  const [moveTo, setMoveTo] = useState<number | null>(null);
  const appointments = (refusal.items ?? []).flatMap((item) => (item ? [appointmentOf(item)] : []));
  return (
    <Dialog
      title="Upcoming appointments"
      role="alertdialog"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {successors.length > 0 && (
            <Button
              look="danger"
              isBusy={isBusy}
              busyText="Moving"
              disabled={moveTo === null}
              onClick={() => moveTo !== null && onMove(moveTo)}
            >
              Move and remove
            </Button>
          )}
        </>
      }
    >
      <p>{refusal.message}</p>
      <ul className={styles.upcoming} aria-label="Upcoming appointments">
        {appointments.map(({ id, when, what, reason }) => (
          <li key={id}>
            <strong>{when}</strong> {what}
            {reason !== '' && <span className={styles.reason}>{reason}</span>}
          </li>
        ))}
      </ul>
      {successors.length > 0 && (
        <RadioGroup<number>
          label="Move them to"
          choices={successors.map(({ id, firstName, lastName }) => ({
            value: id,
            title: `${firstName} ${lastName}`,
          }))}
          value={moveTo}
          onChange={setMoveTo}
        />
      )}
      {isMoving && (
        <p role="status">Moving many appointments can take a minute. Stay on this page until it is done.</p>
      )}
      <p className={styles.note}>
        Appointments move at their time and price where the other artist works, is free and does the service.
        Clients get a message. You can also change or cancel them in{' '}
        <CrossLink to="/appointments/upcoming">Appointments</CrossLink>.
      </p>
    </Dialog>
  );
}

type Item = NonNullable<NonNullable<RequestFailure['items']>[number]>;

/** An item of the refusal (contracts, `removeArtist`). */
function appointmentOf({ message, details = {} }: Item) {
  const { appointmentId, date, startSeconds, serviceName, clientName } = details;
  const when = `${formatLocalDate(String(date))}, ${formatWallTime(Number(startSeconds))}`;
  const what = [serviceName, clientName].filter((text) => typeof text === 'string' && text !== '').join(', ');
  return { id: Number(appointmentId), when, what, reason: message };
}
