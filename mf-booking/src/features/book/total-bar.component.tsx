import type { OfferedService } from '@frizo/contracts';
import { formatLocalDate, formatWallTime } from '@frizo/local-time';
import { formatCents } from '@frizo/money';
import { Button, DialogFooter } from '@frizo/ui';
import { durationText } from '../duration-text.ts';
import styles from './book.module.css';
import { isComplete, type Choices } from './choices.ts';

interface TotalBarProps {
  service: OfferedService | undefined;
  choices: Choices;
  isSaving: boolean;
  onBook(): void;
}

/** Price and duration of what is chosen, and the one button that books it. */
export function TotalBar({ service, choices, isSaving, onBook }: TotalBarProps) {
  const isReady = isComplete(choices);
  return (
    <DialogFooter>
      <div className={styles.total}>
        <p className={styles.sum}>
          {service
            ? `Total ${formatCents(service.priceCent)} · ${durationText(service.durationValue)}`
            : 'Total'}
        </p>
        <p className={styles.chosen} aria-live="polite">
          {isReady
            ? `${formatLocalDate(choices.date)}, ${formatWallTime(choices.startTime)}`
            : 'Choose a service, a date and a time.'}
        </p>
      </div>
      <Button look="primary" disabled={!isReady} isBusy={isSaving} busyText="Booking" onClick={onBook}>
        Book
      </Button>
    </DialogFooter>
  );
}
