import { useState } from 'react';
import type { BookAppointmentProps } from '@frizo/contracts';
import { DialogBody, DialogHeader, ErrorState } from '@frizo/ui';
import { whyLocked } from './draft/block.ts';
import { FormSkeleton } from './form-skeleton.component.tsx';
import { Summary } from './summary.component.tsx';
import type { SavedVisit } from './use-client-dialog.ts';
import { useOpened, type Opened } from './use-opened.ts';
import { VisitForm } from './visit-form.component.tsx';

export interface ClientBookingProps {
  initial: BookAppointmentProps;
  onSaved(saved: SavedVisit): void;
  onClose(): void;
}

/** Book / Modify appointment, client mode (spec 2, modals). */
export function ClientBooking({ initial, onSaved, onClose }: ClientBookingProps) {
  const opened = useOpened(initial);
  const [openedAt] = useState(() => Date.now() / 1000);
  const saved = opened.kind === 'ready' ? opened.block.saved : null;
  const why = saved && whyLocked(saved, openedAt);
  if (opened.kind === 'ready' && !why) {
    return <VisitForm salon={opened.salon} block={opened.block} onSaved={onSaved} onClose={onClose} />;
  }
  return (
    <>
      <DialogHeader
        title={'modifyAppointmentId' in initial ? 'Modify appointment' : 'Book appointment'}
        onClose={onClose}
      />
      <DialogBody>
        {saved && why ? <Summary appointments={[saved]} why={why} /> : <Waiting opened={opened} />}
      </DialogBody>
    </>
  );
}

function Waiting({ opened }: { opened: Opened }) {
  if (opened.kind !== 'failed') return <FormSkeleton />;
  return (
    <ErrorState onRetry={() => opened.retry()} isRetrying={opened.isRetrying}>
      {opened.text}
    </ErrorState>
  );
}
