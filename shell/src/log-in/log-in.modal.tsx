import { DialogBody, DialogHeader } from '@frizo/ui';
import type { ModalModule } from '@frizo/remote-kit';
import { reactModal } from '../modals/react-modal.tsx';
import { LogInForm } from './log-in.form.tsx';
import type { LogInFormProps } from './log-in.form.tsx';

/** The log-in dialog: done when somebody is logged in. */
export function logInModal(logIn: LogInFormProps['logIn']): ModalModule {
  return reactModal(({ settle }) => (
    <>
      <DialogHeader title="Log in" onClose={() => settle.dismiss()} />
      <DialogBody>
        <LogInForm logIn={logIn} onLoggedIn={() => settle.complete(true)} />
      </DialogBody>
    </>
  ));
}
