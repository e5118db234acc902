import type { ReactNode } from 'react';
import type { Credentials } from '@frizo/session';
import {
  Form,
  FormError,
  FormFields,
  FormPasswordField,
  FormTextField,
  SubmitButton,
  useFormField,
  useSubmit,
} from '@frizo/forms';
import { Button, Stack } from '@frizo/ui';
import { required } from '@frizo/validation';
import styles from './log-in.module.css';
import { isRequestError } from '@frizo/api-client';
import { tooManyAttemptsText } from './too-many-attempts.ts';

export interface LogInFormProps {
  readonly logIn: (credentials: Credentials) => Promise<unknown>;
  readonly onLoggedIn: () => void;
  /** Receives the e-mail as typed so far. */
  readonly onForgotten: (email: string) => void;
  /** Shown below the button. */
  readonly children?: ReactNode;
}

/** E-mail and password, both required; the e-mail is trimmed (spec 5.3). */
export function LogInForm({ logIn, onLoggedIn, onForgotten, children }: LogInFormProps) {
  const submit = useSubmit<Credentials>(
    async ({ username, password }) => {
      await logIn({ username: username.trim(), password });
      onLoggedIn();
    },
    { say: logInFailureText },
  );
  return (
    <Form<Credentials> onSubmit={submit} label="Log in">
      <Stack>
        <FormFields>
          <FormTextField
            name="username"
            label="E-mail"
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            // Users who go to Forgot password or a sign-up leave it empty.
            isErrorOnSubmit
            rule={required}
          />
          <FormPasswordField
            name="password"
            label="Password"
            autoComplete="current-password"
            rule={required}
          />
        </FormFields>
        <ForgottenLink onForgotten={onForgotten} />
        <FormError />
        <SubmitButton isWide busyText="Logging in">
          Log in
        </SubmitButton>
        {children}
      </Stack>
    </Form>
  );
}

function ForgottenLink({ onForgotten }: Pick<LogInFormProps, 'onForgotten'>) {
  const { value } = useFormField<string>('username', '');
  return (
    <div className={styles.forgotten}>
      <Button look="plain" size="small" onClick={() => onForgotten(value.trim())}>
        Forgot password
      </Button>
    </div>
  );
}

/** The text for a failed log-in: the waiting time after too many attempts, else the server's message or a default (spec 4, 8.2). */
export function logInFailureText(error: unknown): string {
  const isAnswered =
    isRequestError(error) && error.kind === 'server' && error.key !== '0' && error.message !== '';
  return tooManyAttemptsText(error) ?? (isAnswered ? error.message : 'Server side problem');
}
