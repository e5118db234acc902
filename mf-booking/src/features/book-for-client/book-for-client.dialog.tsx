import { useState } from 'react';
import type { ModalRootProps } from '@frizo/remote-kit';
import { DialogBody, DialogHeader, ErrorState } from '@frizo/ui';
import { FormSkeleton } from '../book/form-skeleton.component.tsx';
import { whyLocked } from '../book/draft/block.ts';
import { Summary } from '../book/summary.component.tsx';
import { BookingForClientForm } from './booking-for-client-form.component.tsx';
import { useOpenedForClient, type OpenedForClient } from './use-opened-for-client.ts';

export function BookForClientDialog({ props, complete, dismiss }: ModalRootProps<'book-for-client'>) {
  const opened = useOpenedForClient(props);
  const [openedAt] = useState(() => Date.now() / 1000);
  const modified = opened.kind === 'ready' ? opened.visit.modified : null;
  const why = modified && (whyLocked(modified, openedAt) ?? (modified.canChange ? null : notOnes));
  if (opened.kind === 'ready' && !why) {
    return (
      <BookingForClientForm
        visit={opened.visit}
        onSaved={(appointmentIds) => complete({ appointmentIds })}
        onClose={dismiss}
      />
    );
  }
  return (
    <>
      <DialogHeader
        title={props.modifyAppointmentId === undefined ? 'Book appointment' : 'Modify appointment'}
        onClose={dismiss}
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
