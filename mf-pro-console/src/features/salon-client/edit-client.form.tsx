import { editSalonClient, type SalonClient } from '@frizo/contracts';
import {
  Form,
  FormError,
  FormFields,
  FormPhoneField,
  FormTextField,
  SubmitButton,
  useSubmit,
} from '@frizo/forms';
import { useRequest } from '@frizo/remote-kit';
import { DialogBody, DialogFooter, Stack } from '@frizo/ui';
import { cleanText } from '@frizo/validation';
import { clientName } from './client-name.ts';
import { CommentField } from './comment-field.component.tsx';
import { UnsavedForm } from './unsaved-form.component.tsx';

interface EditClientFormProps {
  client: SalonClient;
  onSaved(salonClientId: number): void;
}

interface Values {
  phone: string;
  firstName: string;
  lastName: string;
  comment: string;
}

/** The phone says who it is, and stays (spec 4: edit mode disables phone). What a person keeps in an account of their own is theirs to change. */
export function EditClientForm({ client, onSaved }: EditClientFormProps) {
  const request = useRequest();
  const { phone, firstName, lastName, comment, isRegistered } = client;
  const submit = useSubmit<Values>(async (values) => {
    const names = isRegistered
      ? { firstName, lastName }
      : { firstName: cleanText(values.firstName), lastName: cleanText(values.lastName) };
    const { client: saved } = await request(editSalonClient, {
      salonClientId: client.id,
      phone,
      comment: values.comment.trim(),
      ...names,
    });
    onSaved(saved.id);
  });
  const ruleOfNames = isRegistered ? undefined : clientName;
  return (
    <Form<Values>
      isBare
      label="Edit client"
      onSubmit={submit}
      initialValues={{ phone, firstName, lastName, comment }}
    >
      <DialogBody>
        <FormFields>
          <Stack>
            <FormPhoneField name="phone" label="Phone" autoComplete="off" disabled />
            {isRegistered && <p>Name and phone are kept by the client, in an account of their own.</p>}
            <FormTextField
              name="firstName"
              label="First name"
              autoComplete="off"
              disabled={isRegistered}
              rule={ruleOfNames}
            />
            <FormTextField
              name="lastName"
              label="Last name"
              autoComplete="off"
              disabled={isRegistered}
              rule={ruleOfNames}
            />
            <CommentField label="Comment" />
          </Stack>
        </FormFields>
        <FormError />
      </DialogBody>
      <DialogFooter>
        <SubmitButton busyText="Saving">Save</SubmitButton>
      </DialogFooter>
      <UnsavedForm />
    </Form>
  );
}
