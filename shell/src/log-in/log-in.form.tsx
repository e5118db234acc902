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
import { logInFailureText } from './log-in-failure.ts';
import styles from './log-in.module.css';

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
