import { formatDuration } from '@frizo/local-time';
import { formatCents } from '@frizo/money';
import { Button, DialogFooter } from '@frizo/ui';
import { whenText } from './block-words.ts';
import styles from './book.module.css';
import { serviceOf, type Desk } from './desk.ts';
import { isComplete } from './draft/block.ts';
import { activeOf, type Draft } from './draft/draft.ts';
import { isPending } from './draft/entries.ts';
import { costOf } from './draft/services.ts';

interface TotalBarProps {
  draft: Draft;
  desk: Desk;
  isSaving: boolean;
  onBook(): void;
}

/** Price and duration of all services, and the one button that books them. */
export function TotalBar({ draft, desk, isSaving, onBook }: TotalBarProps) {
  const pending = draft.blocks.filter(isPending);
  const isCancelling = pending.length > 0 && pending.every(({ isRemoved }) => isRemoved);
  return (
    <DialogFooter>
      <div className={styles.total} aria-live="polite">
        <p className={styles.sum}>{totalText(draft, desk)}</p>
        <p className={styles.chosen}>{chosenText(draft)}</p>
      </div>
      <Button
        look="primary"
        disabled={pending.length === 0}
        isBusy={isSaving}
        busyText={isCancelling ? 'Cancelling' : 'Booking'}
        onClick={onBook}
      >
        {isCancelling ? 'Cancel appointment' : 'Book'}
      </Button>
    </DialogFooter>
  );
}

/** An artist's own price or duration has won already where it is above zero (contracts, offeredService). */
function totalText(draft: Draft, desk: Desk): string {
  const costs = activeOf(draft).flatMap((block) => costOf(block, serviceOf(block, desk.offered)) ?? []);
  if (costs.length === 0) return 'Total';
  const cents = costs.reduce((sum, { priceCents }) => sum + priceCents, 0);
  const seconds = costs.reduce((sum, one) => sum + one.seconds, 0);
  return `Total ${formatCents(cents)} · ${formatDuration(seconds)}`;
}

function chosenText(draft: Draft): string {
  const active = activeOf(draft);
  const [first] = active;
  if (!first) return 'Nothing will be left of this visit.';
  if (!active.every(isComplete)) return 'Choose a service, a date and a time.';
  return active.length === 1 ? whenText(first) : `${active.length} services`;
}
