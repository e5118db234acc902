import { useState, type ReactNode } from 'react';
import { ChosenStyle, streetAndCity } from '@frizo/appointment-views';
import { formatDuration, formatLocalDate, formatWallTime, zoneNameAt } from '@frizo/local-time';
import { formatCents } from '@frizo/money';
import { DialogBody, DialogHeader, ErrorState, Loading, Skeleton, Stack } from '@frizo/ui';
import styles from './booking-form.module.css';
import { whyLocked, type SavedAppointment } from './draft/service-block.ts';
import type { InitialVisit, InitialVisitState } from './use-visit.ts';

interface VisitLoaderProps {
  state: InitialVisitState;
  isModifying: boolean;
  onClose(): void;
  children(visit: InitialVisit): ReactNode;
}

/** The form once its visit has been loaded; before, or when nothing can be changed, a skeleton, an error or a summary. */
export function VisitLoader({ state, isModifying, onClose, children }: VisitLoaderProps) {
  const [openedAt] = useState(() => Date.now() / 1000);
  const modified = state.kind === 'ready' ? state.visit.modified : null;
  const why = modified && whyNotChangeable(modified, openedAt);
  if (state.kind === 'ready' && !why) return children(state.visit);
  return (
    <>
      <DialogHeader title={formTitle(isModifying)} onClose={onClose} />
      <DialogBody>
        {state.kind === 'failed' && (
          <ErrorState onRetry={() => state.retry()} isRetrying={state.isRetrying}>
            {state.text}
          </ErrorState>
        )}
        {state.kind === 'loading' && <FormSkeleton />}
        {modified && why && <Summary appointments={[modified]} why={why} />}
      </DialogBody>
    </>
  );
}

export function formTitle(isModifying: boolean): string {
  return isModifying ? 'Modify appointment' : 'Book appointment';
}

/** Spec 6: editable for a salon admin and the appointment's artist. */
function whyNotChangeable(saved: SavedAppointment, openedAt: number): string | null {
  const isReadOnly = 'canChange' in saved && !saved.canChange;
  const why = isReadOnly ? 'Only its artist or a salon admin can change this appointment.' : null;
  return whyLocked(saved, openedAt) ?? why;
}

/** The dialog while it loads, at about its final height. */
export function FormSkeleton() {
  return (
    <Loading>
      <Stack>
        <Skeleton shape="block" height="4.5rem" />
        <Skeleton shape="block" height="24rem" />
        <Skeleton shape="block" height="12rem" />
      </Stack>
    </Loading>
  );
}

interface SummaryProps {
  appointments: readonly SavedAppointment[];
  /** Why nothing can be changed. */
  why: string;
}

/** The appointments, for users who cannot change them (spec 2, Book / Modify appointment). */
function Summary({ appointments, why }: SummaryProps) {
  return (
    <div className={styles.blocks}>
      <p>{why}</p>
      {appointments.map((one) => (
        <section key={one.id} className={styles.card} aria-label={one.serviceName}>
          <ChosenStyle appointment={one} width="5.5rem" />
          <div>
            <p className={styles.cardTitle}>{one.serviceName}</p>
            <p className={styles.cardLine}>
              {formatLocalDate(one.date)}, {formatWallTime(one.startTime)} (
              {zoneNameAt(new Date(one.startTimestamp * 1000), one.timezone)})
            </p>
            <p className={styles.cardLine}>{one.artistName}</p>
            <p className={styles.cardLine}>
              {one.salonName}, {streetAndCity(one.address)}
            </p>
            <p className={styles.cardLine}>
              {formatCents(one.priceCent)} · {formatDuration(one.durationTime)}
            </p>
          </div>
        </section>
      ))}
    </div>
  );
}
