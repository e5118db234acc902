import { useState } from 'react';
import type { BookForClientProps } from '@frizo/contracts';
import { DialogBody, DialogHeader, ErrorState } from '@frizo/ui';
import { FormSkeleton } from '../form-skeleton.component.tsx';
import { whyLocked } from '../draft/block.ts';
import { Summary } from '../summary.component.tsx';
import { BookingForClientForm } from './booking-for-client-form.component.tsx';
import { useOpenedForClient, type OpenedForClient } from './use-opened-for-client.ts';

export interface ProfessionalBookingProps {
  initial: BookForClientProps;
  onSaved(appointmentIds: number[]): void;
  onClose(): void;
}

/** Book / Modify appointment, professional mode (spec 2, modals). */
export function ProfessionalBooking({ initial, onSaved, onClose }: ProfessionalBookingProps) {
  const opened = useOpenedForClient(initial);
  const [openedAt] = useState(() => Date.now() / 1000);
  const modified = opened.kind === 'ready' ? opened.visit.modified : null;
  const why = modified && (whyLocked(modified, openedAt) ?? (modified.canChange ? null : notOnes));
  if (opened.kind === 'ready' && !why) {
    return <BookingForClientForm visit={opened.visit} onSaved={onSaved} onClose={onClose} />;
  }
  return (
    <>
      <DialogHeader
        title={initial.modifyAppointmentId === undefined ? 'Book appointment' : 'Modify appointment'}
        onClose={onClose}
      />
      <DialogBody>
        {modified && why ? <Summary appointments={[modified]} why={why} /> : <Waiting opened={opened} />}
      </DialogBody>
    </>
  );
}

/** Spec 6: editable for a salon admin and the appointment's artist. */
const notOnes = 'Only its artist or a salon admin can change this appointment.';

function Waiting({ opened }: { opened: OpenedForClient }) {
  if (opened.kind !== 'failed') return <FormSkeleton />;
  return (
    <ErrorState onRetry={() => opened.retry()} isRetrying={opened.isRetrying}>
      {opened.text}
    </ErrorState>
  );
}
