import { useEffect } from 'react';
import { DialogBody, DialogHeader } from '@frizo/ui';
import type { ModalModule } from '@frizo/remote-kit';
import { reactModal } from '../modals/react-modal.tsx';
import type { ShellModalProps } from '../modals/react-modal.tsx';
import type { EntryTools } from '../sign-up/entry-tools.ts';
import { LogInForm } from './log-in.form.tsx';
import { SignUpLinks } from './sign-up-links.component.tsx';

/** The log-in dialog; completes when the user is logged in, here or in another tab. */
export function logInModal(entry: EntryTools): ModalModule {
  return reactModal<{ returnTo?: string }>((props) => <LogInDialog {...props} entry={entry} />);
}

interface LogInDialogProps extends ShellModalProps<{ returnTo?: string }> {
  readonly entry: EntryTools;
}

function LogInDialog({ entry, context, props, settle }: LogInDialogProps) {
  const { session, modals } = context;
  useEffect(
    () =>
      session.subscribe(() => {
        if (session.snapshot().status === 'authenticated') settle.complete(true);
      }),
    [session, settle],
  );
  return (
    <>
      <DialogHeader title="Log in" onClose={settle.dismiss} />
      <DialogBody>
        <LogInForm
          logIn={entry.session.logIn}
          onLoggedIn={() => settle.complete(true)}
          onForgotten={(email) => void modals.open('forgot-password', { email })}
        >
          <SignUpLinks entry={entry} modals={modals} returnTo={props.returnTo} settle={settle} />
        </LogInForm>
      </DialogBody>
    </>
  );
}
