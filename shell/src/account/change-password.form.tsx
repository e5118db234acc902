import type { RequestFn } from '@frizo/api-client';
import { changePassword } from '@frizo/contracts';
import { FormPasswordField } from '@frizo/forms';
import { all, changePasswordFields, matchesPassword, required } from '@frizo/validation';
import { AccountDialog } from './account-dialog.component.tsx';

interface PasswordChange {
  oldPassword: string;
  newPassword: string;
  confirmPassword: string;
}

export interface ChangePasswordFormProps {
  readonly request: RequestFn;
  /** For password managers. */
  readonly userName: string;
  readonly onClose: () => void;
}

const confirmation = all(required, matchesPassword('newPassword'));

/** The old password and, twice, the new one; the confirmation is not sent (spec 5.3). */
export function ChangePasswordForm({ request, userName, onClose }: ChangePasswordFormProps) {
  return (
    <AccountDialog<PasswordChange>
      title="Change password"
      doneText="Password changed."
      send={({ oldPassword, newPassword }) => request(changePassword, { oldPassword, newPassword })}
      onClose={onClose}
    >
      <input type="text" autoComplete="username" value={userName} readOnly hidden />
      <FormPasswordField
        name="oldPassword"
        label="Old password"
        autoComplete="current-password"
        autoFocus
        rule={changePasswordFields.oldPassword}
      />
      <FormPasswordField
        name="newPassword"
        label="New password"
        autoComplete="new-password"
        rule={changePasswordFields.newPassword}
      />
      <FormPasswordField
        name="confirmPassword"
        label="Confirm password"
        autoComplete="new-password"
        rule={confirmation}
      />
    </AccountDialog>
  );
}
