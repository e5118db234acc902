import type { RequestFn } from '@frizo/api-client';
import { changeEmail } from '@frizo/contracts';
import { FormPasswordField, FormTextField } from '@frizo/forms';
import { changeEmailFields } from '@frizo/validation';
import { AccountDialog } from './account-dialog.component.tsx';

interface EmailChange {
  newEmail: string;
  password: string;
}

export interface ChangeEmailFormProps {
  readonly request: RequestFn;
  readonly onClose: () => void;
}

/** Has a link mailed to the new address; the old one stays in use until that link is opened (decisions 2). */
export function ChangeEmailForm({ request, onClose }: ChangeEmailFormProps) {
  return (
    <AccountDialog<EmailChange>
      title="Change e-mail"
      doneText="Check entered new e-mail to continue."
      send={({ newEmail, password }) => request(changeEmail, { newEmail: newEmail.trim(), password })}
      onClose={onClose}
    >
      <FormTextField
        name="newEmail"
        label="New e-mail"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        rule={changeEmailFields.newEmail}
      />
      <FormPasswordField
        name="password"
        label="Password"
        autoComplete="current-password"
        rule={changeEmailFields.password}
      />
    </AccountDialog>
  );
}
