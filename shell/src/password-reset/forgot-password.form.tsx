import { forgotPassword } from '@frizo/contracts';
import { isRequestError } from '@frizo/api-client';
import type { Notices, RequestFn } from '@frizo/api-client';
import { Form, FormError, FormFields, FormTextField, SubmitButton, useSubmit } from '@frizo/forms';
import { Button, DialogBody, DialogFooter } from '@frizo/ui';
import { cleaned, requiredEmail, withMessage } from '@frizo/validation';
import { tooManyAttemptsText } from '../log-in/too-many-attempts.ts';
import { passwordResetFailedText } from '../pages/failure-texts.ts';

interface Values {
  email: string;
}

export interface ForgotPasswordFormProps {
  /** The initial value, if known. */
  readonly email: string | undefined;
  readonly request: RequestFn;
  readonly notices: Notices;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** As in the specification (5.3, 8.2), including its mistakes. */
const incorrect = 'The entered e-mail address is incorrect';
const sent = 'The password reset link will be send to the entered e-mail address';

/** Requests a link to set a new password; shows the same message whether such an account exists or not (decisions 2). */
export function ForgotPasswordForm({ email, request, notices, onDone, onCancel }: ForgotPasswordFormProps) {
  const submit = useSubmit<Values>(
    async (values) => {
      await request(forgotPassword, { username: values.email.trim() }, { notice: false });
      notices.show({ kind: 'info', text: sent });
      onDone();
    },
    { say: refusalText },
  );
  return (
    <Form<Values> onSubmit={submit} label="Password reset" isBare initialValues={{ email }}>
      <DialogBody>
        <FormFields>
          <FormTextField
            name="email"
            label="E-mail"
            hint="We will e-mail you a link to set a new password."
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            isErrorOnSubmit
            rule={cleaned(withMessage(requiredEmail, incorrect))}
          />
        </FormFields>
        <FormError />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onCancel}>Cancel</Button>
        <SubmitButton busyText="Resetting">Reset</SubmitButton>
      </DialogFooter>
    </Form>
  );
}

function refusalText(error: unknown): string {
  const isEmailRejected = isRequestError(error) && error.fields?.['username'] !== undefined;
  return isEmailRejected ? incorrect : (tooManyAttemptsText(error) ?? passwordResetFailedText);
}
