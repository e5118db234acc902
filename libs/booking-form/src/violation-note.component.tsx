import { formatLocalDate, formatWallTime } from '@frizo/local-time';
import { Button } from '@frizo/ui';
import styles from './book.module.css';
import { ConfirmationMail } from './confirmation-mail.component.tsx';
import type { BlockViolation } from './booking-context.ts';
import type { Choice } from './draft/choose.ts';

interface ViolationNoteProps {
  violation: BlockViolation | undefined;
  onChoice(choice: Choice): void;
}

/** Why the appointment was refused, and the nearest free times in place of the one that is gone. */
export function ViolationNote({ violation, onChoice }: ViolationNoteProps) {
  if (!violation || violation.message === null) return null;
  const { message, offers, refusalKey } = violation;
  return (
    <div role="alert" className={styles.refusal} tabIndex={-1} data-wrong>
      <p>{message}</p>
      {refusalKey === 'booking.too_many_open' && <ConfirmationMail />}
      {offers.length > 0 && (
        <>
          <p>The nearest free times:</p>
          <div className={styles.offers}>
            {offers.map(({ date, startTime, isOutside }) => (
              <Button
                key={`${date} ${startTime}`}
                look="quiet"
                onClick={() => onChoice({ kind: 'instant', date, startTime })}
              >
                {formatLocalDate(date)}, {formatWallTime(startTime)}
                {isOutside === true && ', outside working hours'}
              </Button>
            ))}
          </div>
        </>
      )}
    </div>
  );
}
