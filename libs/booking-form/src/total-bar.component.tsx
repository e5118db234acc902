import { formatDuration } from '@frizo/local-time';
import { formatCents } from '@frizo/money';
import { Button, DialogFooter } from '@frizo/ui';
import { artistText, whenText } from './booking-text.ts';
import styles from './book.module.css';
import { serviceOf, type BookingContext } from './booking-context.ts';
import { anyArtist, artistOf, isComplete, type Block } from './draft/block.ts';
import { activeOf, type Draft } from './draft/draft.ts';
import { isPending } from './draft/entries.ts';
import { missingOf, missingText } from './draft/missing.ts';
import { costOf } from './draft/services.ts';

interface TotalBarProps {
  draft: Draft;
  booking: BookingContext;
  isSaving: boolean;
  /** No client is chosen yet; only in a professional's dialog. */
  needsClient?: boolean;
  onBook(): void;
}

/** Price and duration of all services, and the one button that books or saves them. */
export function TotalBar({ draft, booking, isSaving, needsClient = false, onBook }: TotalBarProps) {
  const pending = draft.blocks.filter(isPending);
  const words = wordsFor(draft, pending);
  return (
    <DialogFooter>
      <div className={styles.total} aria-live="polite">
        <p className={styles.sum}>{totalText(draft, booking)}</p>
        <p className={styles.chosen}>{chosenText(draft, booking, needsClient)}</p>
      </div>
      <Button
        look="primary"
        disabled={pending.length === 0}
        isBusy={isSaving}
        busyText={words.busy}
        onClick={onBook}
      >
        {words.button}
      </Button>
    </DialogFooter>
  );
}

function wordsFor({ blocks }: Draft, pending: readonly Block[]): { button: string; busy: string } {
  if (pending.length > 0 && pending.every(({ isRemoved }) => isRemoved))
    return { button: 'Cancel appointment', busy: 'Canceling' };
  const isModified = blocks.some(({ saved }) => saved !== null);
  return isModified ? { button: 'Save', busy: 'Saving' } : { button: 'Book', busy: 'Booking' };
}

/** An artist's own price or duration has won already where it is above zero (contracts, offeredService). */
function totalText(draft: Draft, booking: BookingContext): string {
  const costs = activeOf(draft).flatMap((block) => costOf(block, serviceOf(block, booking.offered)) ?? []);
  if (costs.length === 0) return 'Total';
  const cents = costs.reduce((sum, { priceCents }) => sum + priceCents, 0);
  const seconds = costs.reduce((sum, one) => sum + one.seconds, 0);
  // The artist who is assigned in the end may cost more than the cheapest.
  const isOpen = activeOf(draft).some((block) => artistOf(block) === anyArtist);
  return `Total ${isOpen ? 'from ' : ''}${formatCents(cents)} · ${formatDuration(seconds)}`;
}

function chosenText(draft: Draft, booking: BookingContext, needsClient: boolean): string {
  const active = activeOf(draft);
  const [first] = active;
  if (!first) return 'The whole visit will be canceled.';
  const incomplete = active.find((block) => !isComplete(block));
  const missing = [
    ...(needsClient ? (['a client'] as const) : []),
    ...(incomplete ? missingOf(incomplete) : []),
  ];
  if (missing.length > 0) return missingText(missing);
  if (active.length === 1) {
    return booking.isProfessional
      ? whenText(first, booking)
      : `${whenText(first, booking)} with ${artistText(first, booking)}`;
  }
  const outside = active.filter((block) => booking.isOutsideHours?.(block) === true).length;
  return `${active.length} services${outside > 0 ? `, ${outside} outside working hours` : ''}`;
}
