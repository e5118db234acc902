import { useEffect, useRef, type RefObject } from 'react';
import { formatDuration } from '@frizo/local-time';
import { formatCents } from '@frizo/money';
import { Button, DialogBody, DialogFooter, DialogHeader } from '@frizo/ui';
import { ServiceBlockList } from './service-block-list.component.tsx';
import { artistText, whenText, type BookingFormContext } from './booking-form-context.ts';
import styles from './booking-form.module.css';
import type { BookingMode } from './booking-mode.ts';
import {
  anyArtist,
  artistOf,
  isComplete,
  missingOf,
  missingText,
  type ServiceBlock,
} from './draft/service-block.ts';
import { activeOf, isPending, type Draft } from './draft/draft.ts';
import { costOf, serviceOf } from './offered-services.ts';
import { useBooking, type SavedVisit } from './use-booking.ts';
import type { InitialVisit } from './use-visit.ts';
import { formTitle } from './visit-loader.component.tsx';

interface VisitFormProps {
  visit: InitialVisit;
  mode: BookingMode;
  onSaved(saved: SavedVisit): void;
  onClose(): void;
}

/** Artist, service and time, then the total and the button that saves everything (spec 2, Book / Modify appointment). */
export function VisitForm({ visit, mode, onSaved, onClose }: VisitFormProps) {
  const { draft, booking, saving, act, save } = useBooking(visit, mode);
  const form = useFocusOnFailure(saving.failures);
  const open = draft.serviceBlocks.find(({ key }) => key === draft.openKey) ?? draft.serviceBlocks[0];
  const address = visit.salon.addresses.find(({ id }) => id === open?.addressId);

  const onBook = async () => {
    const saved = await save();
    if (saved) onSaved(saved);
  };

  return (
    <>
      <DialogHeader
        title={formTitle(visit.modified !== null)}
        subtitle={mode.subtitle(address)}
        onClose={onClose}
      />
      <DialogBody>
        <div ref={form}>
          <GeneralNote text={saving.general} />
          {mode.kind === 'professional' && mode.clientFields}
          <ServiceBlockList draft={draft} booking={booking} mode={mode} dispatch={act} />
          {mode.terms?.(draft, booking)}
        </div>
      </DialogBody>
      <TotalBar
        draft={draft}
        booking={booking}
        isSaving={saving.isSaving}
        needsClient={mode.kind === 'professional' && mode.isClientMissing}
        onBook={() => void onBook()}
      />
      {mode.question}
    </>
  );
}

/** Invalid fields, and notes of fields that cannot show an error themselves. */
const wrong = [
  '[data-wrong]',
  '[aria-invalid=true]:not(:disabled)',
  '[data-invalid=true] > button:not(:disabled)',
].join(', ');

/**
 * Each failure moves the focus to the first error and scrolls it into view.
 * @returns the ref for the element that contains the form
 */
function useFocusOnFailure(failures: number): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failures === 0) return;
    const first = root.current?.querySelector<HTMLElement>(wrong);
    first?.focus({ preventScroll: true });
    first?.scrollIntoView({ block: 'center' });
  }, [failures]);
  return root;
}

/** Why nothing was saved. */
function GeneralNote({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <div role="alert" className={styles.refusal} tabIndex={-1} data-wrong>
      <p>{text}</p>
    </div>
  );
}

interface TotalBarProps {
  draft: Draft;
  booking: BookingFormContext;
  isSaving: boolean;
  /** No client is chosen yet; only in professional mode. */
  needsClient: boolean;
  onBook(): void;
}

/** Price and duration of all services, and the button that books or saves them. */
function TotalBar({ draft, booking, isSaving, needsClient, onBook }: TotalBarProps) {
  const pending = draft.serviceBlocks.filter(isPending);
  const buttonText = buttonTextFor(draft, pending);
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
        busyText={buttonText.busy}
        onClick={onBook}
      >
        {buttonText.button}
      </Button>
    </DialogFooter>
  );
}

function buttonTextFor(
  { serviceBlocks }: Draft,
  pending: readonly ServiceBlock[],
): { button: string; busy: string } {
  if (pending.length > 0 && pending.every(({ isRemoved }) => isRemoved))
    return { button: 'Cancel appointment', busy: 'Canceling' };
  const isModified = serviceBlocks.some(({ saved }) => saved !== null);
  return isModified ? { button: 'Save', busy: 'Saving' } : { button: 'Book', busy: 'Booking' };
}

/** An artist's own price or duration, when above zero, has already been applied (contracts, offeredService). */
function totalText(draft: Draft, booking: BookingFormContext): string {
  const costs = activeOf(draft).flatMap(
    (serviceBlock) => costOf(serviceBlock, serviceOf(serviceBlock, booking.offered)) ?? [],
  );
  if (costs.length === 0) return 'Total';
  const cents = costs.reduce((sum, { priceCents }) => sum + priceCents, 0);
  const seconds = costs.reduce((sum, one) => sum + one.seconds, 0);
  // The artist who is assigned later may cost more than the cheapest.
  const isOpen = activeOf(draft).some((serviceBlock) => artistOf(serviceBlock) === anyArtist);
  return `Total ${isOpen ? 'from ' : ''}${formatCents(cents)} · ${formatDuration(seconds)}`;
}

function chosenText(draft: Draft, booking: BookingFormContext, needsClient: boolean): string {
  const active = activeOf(draft);
  const [first] = active;
  if (!first) return 'The whole visit will be canceled.';
  const incomplete = active.find((serviceBlock) => !isComplete(serviceBlock));
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
  const outside = active.filter((serviceBlock) => booking.isOutsideHours(serviceBlock)).length;
  return `${active.length} services${outside > 0 ? `, ${outside} outside working hours` : ''}`;
}
