import { resetPassword } from '@frizo/contracts';
import { isRequestError } from '@frizo/api-client';
import type { RequestFn } from '@frizo/api-client';
import { Form, FormError, FormFields, FormPasswordField, SubmitButton, useSubmit } from '@frizo/forms';
import { all, matchesPassword, newPassword, required } from '@frizo/validation';
import { tooManyAttemptsText } from '../log-in/too-many-attempts.ts';
import { passwordResetFailedText } from '../pages/failure-texts.ts';

interface Values {
  password: string;
  confirmPassword: string;
}

export interface ResetPasswordFormProps {
  readonly token: string;
  readonly request: RequestFn;
  readonly onDone: () => void;
  /** The link is no longer valid. */
  readonly onExpired: () => void;
}

/** A new password, twice. */
export function ResetPasswordForm({ token, request, onDone, onExpired }: ResetPasswordFormProps) {
  const submit = useSubmit<Values>(
    async ({ password }) => {
      try {
        await request(resetPassword, { token, password }, { notice: false });
      } catch (error) {
        if (!isExpired(error)) throw error;
        onExpired();
        return;
      }
      onDone();
    },
    { say: (refusal) => tooManyAttemptsText(refusal) ?? passwordResetFailedText },
  );
  return (
    <Form<Values> onSubmit={submit} label="Reset password">
      <FormFields>
        <FormPasswordField
          name="password"
          label="New password"
          hint="5 to 20 characters"
          autoComplete="new-password"
          autoFocus
          rule={newPassword}
        />
        <FormPasswordField
          name="confirmPassword"
          label="Confirm password"
          autoComplete="new-password"
          rule={all(required, matchesPassword('password'))}
        />
      </FormFields>
      <FormError />
      <SubmitButton isWide busyText="Saving">
        Save
      </SubmitButton>
    </Form>
  );
}

function isExpired(error: unknown): boolean {
  return isRequestError(error) && error.status === 410;
}
