import { FormTextField } from '@frizo/forms';
import { clientName } from './client-name.ts';
import { CommentField } from './comment-field.component.tsx';

const name = clientName();

/** The fields of a new client (spec 5.3: 2 to 32 characters). */
export function NewClientFields() {
  return (
    <>
      <FormTextField name="firstName" label="First name" autoComplete="off" rule={name} />
      <FormTextField name="lastName" label="Last name" autoComplete="off" rule={name} />
      <CommentField label="Comment" />
    </>
  );
}
