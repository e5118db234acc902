import type { ModalModule } from '@frizo/remote-kit';
import { reactModal } from '../modals/react-modal.tsx';
import { ClientSignUpForm } from './client-sign-up.form.tsx';
import { finishSignUp } from './finish-sign-up.ts';
import { LogInLink } from './log-in-link.component.tsx';
import { SignUpDialog } from './sign-up-dialog.component.tsx';
import type { EntryTools } from './entry-tools.ts';

const dialog = 'client-sign-up';

export function clientSignUpModal(entry: EntryTools): ModalModule {
  return reactModal(({ context: { request }, settle, setUnsaved }) => (
    <SignUpDialog
      dialog={dialog}
      title="Client Sign Up"
      navigation={entry.navigation}
      request={request}
      onClose={settle.dismiss}
    >
      {(agreement) => (
        <ClientSignUpForm
          request={request}
          setUnsaved={setUnsaved}
          otherWay={<LogInLink dialog={dialog} navigation={entry.navigation} onClose={settle.dismiss} />}
          agreement={agreement}
          onDone={(answer) => finishSignUp(dialog, answer, entry, settle)}
        />
      )}
    </SignUpDialog>
  ));
}
