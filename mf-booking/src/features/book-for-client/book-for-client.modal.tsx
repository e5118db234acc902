import type { ModalRootProps } from '@frizo/remote-kit';
import { lazyPart } from '@frizo/remote-kit/parts';
import { DialogBody, DialogHeader } from '@frizo/ui';
import { FormSkeleton } from '../book/form-skeleton.component.tsx';

/** Book / Modify appointment, professional mode (spec 2, modals). Clients never load it. */
export const BookForClientModal = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "book-for-client" */ './book-for-client.dialog.tsx'))
      .BookForClientDialog,
  ({ dismiss }: ModalRootProps<'book-for-client'>) => (
    <>
      <DialogHeader title="Book appointment" onClose={dismiss} />
      <DialogBody>
        <FormSkeleton />
      </DialogBody>
    </>
  ),
);
