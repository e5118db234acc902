import type { Credentials } from '@frizo/session';
import { Form, FormError, FormPasswordField, FormTextField, SubmitButton, useSubmit } from '@frizo/forms';
import { Stack } from '@frizo/ui';
import { required } from '@frizo/validation';
import { logInFailureText } from './log-in-failure.ts';

export interface LogInFormProps {
  readonly logIn: (credentials: Credentials) => Promise<unknown>;
  readonly onLoggedIn: () => void;
}

/** E-mail and password; both required, the e-mail trimmed (spec 5.3). */
export function LogInForm({ logIn, onLoggedIn }: LogInFormProps) {
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
        <FormTextField
          name="username"
          label="E-mail"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          rule={required}
        />
        <FormPasswordField name="password" label="Password" autoComplete="current-password" rule={required} />
        <FormError />
        <SubmitButton isWide busyText="Logging in">
          Log in
        </SubmitButton>
      </Stack>
    </Form>
  );
}
