import { FormTextField } from '@frizo/forms';
import { clientName } from './client-name.ts';
import { CommentField } from './comment-field.component.tsx';

/** What is noted of somebody whom nobody knows yet (spec 5.3: 2 to 32 characters). */
export function NewClientFields() {
  return (
    <>
      <FormTextField name="firstName" label="First name" autoComplete="off" rule={clientName} />
      <FormTextField name="lastName" label="Last name" autoComplete="off" rule={clientName} />
      <CommentField label="Comment" />
    </>
  );
}
