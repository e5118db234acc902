import { lazy, Suspense } from 'react';
import type { ModalRootProps } from '@frizo/remote-kit';
import { DialogBody, DialogHeader } from '@frizo/ui';
import { FormSkeleton } from '../book/form-skeleton.component.tsx';

// Clients never load it.
const Dialog = lazy(async () => ({
  default: (await import(/* webpackChunkName: "book-for-client" */ './book-for-client.dialog.tsx'))
    .BookForClientDialog,
}));

/** Book / Modify appointment, professional mode (spec 2, modals). */
export function BookForClientModal(root: ModalRootProps<'book-for-client'>) {
  const waiting = (
    <>
      <DialogHeader title="Book appointment" onClose={root.dismiss} />
      <DialogBody>
        <FormSkeleton />
      </DialogBody>
    </>
  );
  return (
    <Suspense fallback={waiting}>
      <Dialog {...root} />
    </Suspense>
  );
}
