import { useId } from 'react';
import { addressLine, dayText, timeText } from '@frizo/appointment-views';
import type { AnswerOf, getConfirmation } from '@frizo/contracts';
import { formatDuration } from '@frizo/local-time';
import { CrossLink } from '@frizo/remote-kit';
import { Badge, Button, buttonClass, Card, CheckIcon, useKeptFocus, useNow } from '@frizo/ui';
import { confirmApi } from './confirm.api.ts';
import styles from './confirm.module.css';

type Invited = AnswerOf<typeof getConfirmation>['appointment'];

interface InvitationProps {
  readonly token: string;
  readonly appointment: Invited;
  /** Other services of the same visit, which are confirmed too. */
  readonly others?: readonly Invited[] | undefined;
}

/** The visit of a link, with the button that confirms it. */
export function Invitation({ token, appointment, others = [] }: InvitationProps) {
  const headingId = useId();
  const now = useNow();
  return (
    <Card as="article" labelledBy={headingId}>
      <div className={styles.body}>
        <h2 id={headingId} className={styles.when}>
          {dayText(appointment, now)}, {timeText(appointment)}
        </h2>
        <p className={styles.service}>
          {appointment.serviceName}, {formatDuration(appointment.durationTime)}
        </p>
        <p>
          {appointment.artistName} · {appointment.salonName}
        </p>
        <p className={styles.soft}>{addressLine(appointment.address)}</p>
        <p className={styles.soft}>{appointment.aptNo}</p>
        {others.length > 0 && (
          <ul aria-label="In the same visit">
            {others.map((other) => (
              <li key={other.aptNo}>
                {timeText(other)}: {other.serviceName}, {formatDuration(other.durationTime)} ·{' '}
                {other.artistName} · {other.aptNo}
              </li>
            ))}
          </ul>
        )}
        <Answer token={token} appointment={appointment} />
      </div>
    </Card>
  );
}

function Answer({ token, appointment }: { token: string; appointment: Invited }) {
  const [confirm, { isLoading, isSuccess, error }] = confirmApi.useConfirmAppointmentMutation();
  const why = whyNotConfirmable(appointment);
  const isConfirmed = isSuccess || appointment.confirmation === 'confirmed';
  // The focused button disappears, so the focus moves to its replacement, which screen readers then read.
  const place = useKeptFocus<HTMLDivElement>(why ?? isConfirmed);
  return (
    <div ref={place} tabIndex={-1} className={styles.answer}>
      {why !== null && <NotConfirmable why={why} />}
      {why === null && isConfirmed && <Confirmed isNow={isSuccess} />}
      {why === null && !isConfirmed && (
        <Button
          look="primary"
          isWide
          isBusy={isLoading}
          busyText="Confirming"
          onClick={() => void confirm({ token })}
        >
          I&apos;ll be there
        </Button>
      )}
      {why === null && error !== undefined && !isLoading && (
        <p role="alert" className={styles.error}>
          {'status' in error && error.status === 409
            ? error.message
            : 'We could not send that. Check your connection and try again.'}
        </p>
      )}
    </div>
  );
}

function NotConfirmable({ why }: { why: string }) {
  return (
    <>
      <p>{why}</p>
      <CrossLink to="/" className={buttonClass({ isWide: true })}>
        Find an artist
      </CrossLink>
    </>
  );
}

function Confirmed({ isNow }: { isNow: boolean }) {
  return (
    <>
      <p>
        <Badge tone="done" icon={CheckIcon}>
          Confirmed
        </Badge>{' '}
        {isNow ? 'Thank you. We look forward to seeing you.' : 'You have already confirmed.'}
      </p>
      <CrossLink to="/me/my-appointments/upcoming" className={buttonClass({ isWide: true })}>
        My appointments
      </CrossLink>
    </>
  );
}

/** Why it cannot be confirmed; null when it can. */
function whyNotConfirmable({ status, confirmation }: Invited): string | null {
  if (status === 1) return 'This appointment was canceled.';
  if (status === 2 || confirmation === 'history') return 'This appointment has already started.';
  return null;
}
