import { useEffect, useRef } from 'react';
import { formatLocalDate, formatWallTime } from '@frizo/local-time';
import { Button } from '@frizo/ui';
import styles from './book.module.css';
import type { Choice } from './choices.ts';
import type { Refusal } from './refusal.ts';

interface RefusalNoteProps {
  refusal: Refusal;
  onChoice(choice: Choice): void;
}

/** Why the save was refused, and the nearest free times in place of the one that is gone. */
export function RefusalNote({ refusal, onChoice }: RefusalNoteProps) {
  const note = useRef<HTMLDivElement>(null);
  // It stands below the times, which reach beyond the window.
  useEffect(() => {
    // Newer browsers answer with a promise, which React would take for the effect's end.
    void note.current?.scrollIntoView({ block: 'nearest' });
  }, [refusal]);
  return (
    <div ref={note} role="alert" className={styles.refusal}>
      <p>{refusal.message}</p>
      {refusal.offers.length > 0 && (
        <>
          <p>The nearest free times:</p>
          <div className={styles.offers}>
            {refusal.offers.map(({ date, startTime }) => (
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
