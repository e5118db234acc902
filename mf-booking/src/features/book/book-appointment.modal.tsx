import { useState } from 'react';
import { useModals, type ModalRootProps } from '@frizo/remote-kit';
import { DialogBody, DialogHeader, ErrorState } from '@frizo/ui';
import { BookingForm } from './booking-form.component.tsx';
import { FormSkeleton } from './form-skeleton.component.tsx';
import { whyLocked } from './draft/block.ts';
import { Summary } from './summary.component.tsx';
import { useOpened, type Opened } from './use-opened.ts';

/** Book / Modify appointment, client mode (spec 2, modals). */
export function BookAppointmentModal({ props, complete, dismiss }: ModalRootProps<'book-appointment'>) {
  const opened = useOpened(props);
  const modals = useModals();
  const [openedAt] = useState(() => Date.now() / 1000);
  const saved = opened.kind === 'ready' ? opened.block.saved : null;
  const why = saved && whyLocked(saved, openedAt);
  if (opened.kind === 'ready' && !why) {
    const { salon, block } = opened;
    return (
      <BookingForm
        salon={salon}
        block={block}
        onSaved={({ ids, booked }) => {
          complete({ appointmentIds: ids });
          // After it has closed, so that the focus comes back to where Book was pressed.
          if (booked.length > 0) void modals.open('booked-appointment', { appointments: booked });
        }}
        onClose={dismiss}
      />
    );
  }
  return (
    <>
      <DialogHeader
        title={'modifyAppointmentId' in props ? 'Modify appointment' : 'Book appointment'}
        onClose={dismiss}
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
