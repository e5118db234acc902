import { editSalonClient } from '@frizo/contracts';
import { Form, FormError, FormFields, SubmitButton, useSubmit } from '@frizo/forms';
import { useRequest, type ModalRootProps } from '@frizo/remote-kit';
import { DialogBody, DialogFooter, DialogHeader } from '@frizo/ui';
import { formatPhone } from '@frizo/validation';
import { CommentField } from './comment-field.component.tsx';
import { UnsavedForm } from '../../fields/unsaved-form.component.tsx';

/** A professional's note about a client (spec 2, modals: client comment). */
export function ClientCommentModal({
  props: { client },
  complete,
  dismiss,
}: ModalRootProps<'client-comment'>) {
  const request = useRequest();
  const { id, firstName, lastName, phone } = client;
  const submit = useSubmit<{ comment: string }>(async ({ comment }) => {
    const { client: saved } = await request(editSalonClient, {
      salonClientId: id,
      firstName,
      lastName,
      phone,
      comment: comment.trim(),
    });
    complete({ salonClientId: saved.id });
  });
  const who = [`${firstName} ${lastName}`, formatPhone(phone)].filter(Boolean).join(', ');
  return (
    <>
      <DialogHeader title="Client comment" subtitle={who} onClose={dismiss} />
      <Form isBare label="Client comment" onSubmit={submit} initialValues={{ comment: client.comment }}>
        <DialogBody>
          <FormFields>
            <CommentField label="Comment" />
          </FormFields>
          <FormError />
        </DialogBody>
        <DialogFooter>
          <SubmitButton busyText="Saving">Save</SubmitButton>
        </DialogFooter>
        <UnsavedForm />
      </Form>
    </>
  );
}
