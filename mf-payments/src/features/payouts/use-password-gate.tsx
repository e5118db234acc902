import { useState, type ReactNode } from 'react';
import { confirmPassword } from '@frizo/contracts';
import { Form, FormError, FormPasswordField, SubmitButton, useSubmit } from '@frizo/forms';
import { isRequestError, useRequest } from '@frizo/remote-kit';
import { Button, Dialog, DialogBody, DialogFooter, Stack } from '@frizo/ui';
import { required } from '@frizo/validation';

/** Sends changes of payouts, for which the server wants the password again. */
export interface PasswordGate {
  /** Render it beside what sends the changes. */
  readonly dialog: ReactNode;
  /** Sends a request; if the server asks for the password, it is sent again once that was typed. Rejects as the request does. */
  run<Answer>(send: () => Promise<Answer>): Promise<Answer>;
}

/** Asks for the password when the server does, which remembers it for five minutes. */
export function usePasswordGate(): PasswordGate {
  const [asking, setAsking] = useState<{ readonly answer: (isConfirmed: boolean) => void } | null>(null);

  const ask = async (): Promise<boolean> => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    setAsking({ answer: resolve });
    const isConfirmed = await promise;
    setAsking(null);
    return isConfirmed;
  };

  return {
    dialog: asking && <PasswordDialog onEnd={asking.answer} />,
    async run(send) {
      try {
        return await send();
      } catch (error) {
        const isAsked = isRequestError(error) && error.key === 'password.needed';
        if (!isAsked || !(await ask())) throw error;
        return send();
      }
    },
  };
}

function PasswordDialog({ onEnd }: { onEnd: (isConfirmed: boolean) => void }) {
  const request = useRequest();
  const submit = useSubmit<{ password: string }>(async ({ password }) => {
    await request(confirmPassword, { password }, { notice: false });
    onEnd(true);
  });
  return (
    <Dialog title="Enter your password" isBare onClose={() => onEnd(false)}>
      <Form<{ password: string }> isBare label="Enter your password" onSubmit={submit}>
        <DialogBody>
          <Stack>
            <p>Changes of payouts need your password again, so that nobody else can make them.</p>
            <FormPasswordField
              name="password"
              label="Password"
              autoComplete="current-password"
              rule={required}
            />
            <FormError />
          </Stack>
        </DialogBody>
        <DialogFooter>
          <Button onClick={() => onEnd(false)}>Cancel</Button>
          <SubmitButton busyText="Checking">Confirm</SubmitButton>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}
