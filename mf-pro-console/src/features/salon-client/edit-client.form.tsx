import type { SalonClient } from '@frizo/contracts';
import {
  Form,
  FormError,
  FormFields,
  FormPhoneField,
  FormTextField,
  SubmitButton,
  useSubmit,
} from '@frizo/forms';
import { DialogBody, DialogFooter, Stack } from '@frizo/ui';
import { cleanText, phoneDigits, type Rule } from '@frizo/validation';
import { clientName } from './client-name.ts';
import { CommentField } from './comment-field.component.tsx';
import { SavedMeanwhile } from '../../fields/form-end.component.tsx';
import { UnsavedForm } from '../../fields/unsaved-form.component.tsx';
import { useEditedClient } from './use-edited-client.ts';

interface EditClientFormProps {
  client: SalonClient;
  onSaved(client: SalonClient): void;
}

interface Values {
  phone: string;
  firstName: string;
  lastName: string;
  comment: string;
}

/**
 * Edit mode disables the phone (spec 4), which identifies the client; a missing one can be added. Name and phone of an account are changed by its
 * owner only.
 */
export function EditClientForm({ client: opened, onSaved }: EditClientFormProps) {
  const { client, save, savedMeanwhile, take, resets } = useEditedClient(opened);
  const { phone, firstName, lastName, comment, isRegistered } = client;
  const submit = useSubmit<Values>(async (values) => {
    const names = isRegistered
      ? { firstName, lastName }
      : { firstName: cleanText(values.firstName), lastName: cleanText(values.lastName) };
    const saved = await save({
      phone: phone === '' ? values.phone : phone,
      comment: values.comment.trim(),
      ...names,
    });
    onSaved(saved);
  });
  const canGivePhone = phone === '' && !isRegistered;
  return (
    <Form<Values>
      key={resets}
      isBare
      label="Edit client"
      onSubmit={submit}
      initialValues={{ phone, firstName, lastName, comment }}
    >
      <DialogBody>
        <FormFields>
          <Stack>
            <FormPhoneField
              name="phone"
              label="Phone"
              autoComplete="off"
              disabled={!canGivePhone}
              isOptional={canGivePhone}
              rule={canGivePhone ? phoneIfGiven : undefined}
            />
            {isRegistered && <p>This client has an account and manages the name and phone there.</p>}
            <FormTextField
              name="firstName"
              label="First name"
              autoComplete="off"
              disabled={isRegistered}
              rule={isRegistered ? undefined : clientName(firstName)}
            />
            <FormTextField
              name="lastName"
              label="Last name"
              autoComplete="off"
              disabled={isRegistered}
              rule={isRegistered ? undefined : clientName(lastName)}
            />
            <CommentField label="Comment" />
          </Stack>
        </FormFields>
        <FormError />
        {savedMeanwhile !== null && <SavedMeanwhile text={savedMeanwhile} onTake={take} />}
      </DialogBody>
      <DialogFooter>
        <SubmitButton busyText="Saving">Save</SubmitButton>
      </DialogFooter>
      <UnsavedForm />
    </Form>
  );
}

/** A client without a phone can be edited without adding one. */
const phoneIfGiven: Rule = (value, values) => (value === '' ? undefined : phoneDigits(value, values));
