import type { ModalModule } from '@frizo/remote-kit';
import { reactModal } from '../modals/react-modal.tsx';
import { ClientSignUpForm } from './client-sign-up.form.tsx';
import { finishSignUp } from './finish-sign-up.ts';
import { LogInLink } from './log-in-link.component.tsx';
import { SignUpDialog } from './sign-up-dialog.component.tsx';
import type { WaysIn } from './ways-in.ts';

const dialog = 'client-sign-up';

export function clientSignUpModal(ways: WaysIn): ModalModule {
  return reactModal(({ context: { request }, settle, setUnsaved }) => (
    <SignUpDialog
      dialog={dialog}
      title="Client Sign Up"
      navigation={ways.navigation}
      request={request}
      onClose={settle.dismiss}
    >
      {(agreement) => (
        <ClientSignUpForm
          request={request}
          setUnsaved={setUnsaved}
          otherWay={<LogInLink dialog={dialog} navigation={ways.navigation} onClose={settle.dismiss} />}
          agreement={agreement}
          onDone={(answer) => finishSignUp(dialog, answer, ways, settle)}
        />
      )}
    </SignUpDialog>
  ));
}
