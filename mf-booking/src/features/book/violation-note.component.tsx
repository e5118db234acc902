import { formatLocalDate, formatWallTime } from '@frizo/local-time';
import { Button } from '@frizo/ui';
import styles from './book.module.css';
import type { BlockViolation } from './desk.ts';
import type { Choice } from './draft/choose.ts';

interface ViolationNoteProps {
  violation: BlockViolation | undefined;
  onChoice(choice: Choice): void;
}

/** Why the appointment was refused, and the nearest free times in place of the one that is gone. */
export function ViolationNote({ violation, onChoice }: ViolationNoteProps) {
  if (!violation || violation.message === null) return null;
  const { message, offers } = violation;
  return (
    <div role="alert" className={styles.refusal} tabIndex={-1} data-wrong>
      <p>{message}</p>
      {offers.length > 0 && (
        <>
          <p>The nearest free times:</p>
          <div className={styles.offers}>
            {offers.map(({ date, startTime }) => (
              <Button
                key={`${date} ${startTime}`}
                look="quiet"
                onClick={() => onChoice({ kind: 'instant', date, startTime })}
              >
                {formatLocalDate(date)}, {formatWallTime(startTime)}
              </Button>
            ))}
          </div>
        </>
      )}
    </div>
  );
}
