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
  /** With the e-mail as far as it was typed. */
  readonly onForgotten: (email: string) => void;
  /** The other ways in, under the button. */
  readonly children?: ReactNode;
}

/** E-mail and password; both required, the e-mail trimmed (spec 5.3). */
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
            // Whoever has forgotten the password, or signs up, leaves it empty.
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

/** What to say of a log-in that failed: the server's words, or these where it has none (spec 4, 8.2); and how long to wait, where it says so. */
export function logInFailureText(error: unknown): string {
  const isAnswered =
    isRequestError(error) && error.kind === 'server' && error.key !== '0' && error.message !== '';
  return tooManyAttemptsText(error) ?? (isAnswered ? error.message : 'Server side problem');
}
