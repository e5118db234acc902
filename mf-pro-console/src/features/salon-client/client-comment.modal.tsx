import { Form, FormError, FormFields, SubmitButton, useSubmit } from '@frizo/forms';
import type { ModalRootProps } from '@frizo/remote-kit';
import { DialogBody, DialogFooter, DialogHeader } from '@frizo/ui';
import { formatPhone } from '@frizo/validation';
import { CommentField } from './comment-field.component.tsx';
import { SavedMeanwhile } from '../../fields/form-end.component.tsx';
import { UnsavedForm } from '../../fields/unsaved-form.component.tsx';
import { useEditedClient } from './use-edited-client.ts';

/** A professional's note about a client (spec 2, modals: client comment). */
export function ClientCommentModal({ props, complete, dismiss }: ModalRootProps<'client-comment'>) {
  const { client, save, savedMeanwhile, take, resets } = useEditedClient(props.client);
  const { firstName, lastName, phone } = client;
  const submit = useSubmit<{ comment: string }>(async ({ comment }) => {
    const saved = await save({ firstName, lastName, phone, comment: comment.trim() });
    complete({ salonClientId: saved.id });
  });
  const who = [`${firstName} ${lastName}`, formatPhone(phone)].filter(Boolean).join(', ');
  return (
    <>
      <DialogHeader title="Client comment" subtitle={who} onClose={dismiss} />
      <Form
        key={resets}
        isBare
        label="Client comment"
        onSubmit={submit}
        initialValues={{ comment: client.comment }}
      >
        <DialogBody>
          <FormFields>
            <CommentField label="Comment" />
          </FormFields>
          <FormError />
          {savedMeanwhile !== null && <SavedMeanwhile text={savedMeanwhile} onTake={take} />}
        </DialogBody>
        <DialogFooter>
          <SubmitButton busyText="Saving">Save</SubmitButton>
        </DialogFooter>
        <UnsavedForm />
      </Form>
    </>
  );
}
