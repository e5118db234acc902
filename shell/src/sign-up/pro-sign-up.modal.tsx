import type { ModalModule } from '@frizo/remote-kit';
import { reactModal } from '../modals/react-modal.tsx';
import { finishSignUp, showNextStep } from './finish-sign-up.ts';
import { PricingLink } from './pricing-link.component.tsx';
import { ProSignUpForm } from './pro-sign-up.form.tsx';
import { LogInLink } from './log-in-link.component.tsx';
import { SignUpDialog } from './sign-up-dialog.component.tsx';
import type { EntryTools } from './entry-tools.ts';

const dialog = 'pro-sign-up';

export function proSignUpModal(entry: EntryTools): ModalModule {
  return reactModal(({ context: { request, notices }, settle, setUnsaved }) => (
    <SignUpDialog
      dialog={dialog}
      title="Pro Sign Up"
      navigation={entry.navigation}
      request={request}
      onClose={settle.dismiss}
    >
      {(agreement) => (
        <ProSignUpForm
          request={request}
          setUnsaved={setUnsaved}
          otherWay={<LogInLink dialog={dialog} navigation={entry.navigation} onClose={settle.dismiss} />}
          agreement={
            <>
              {agreement} <PricingLink isBuilt={entry.isBuilt} />
            </>
          }
          onDone={(answer) => {
            finishSignUp(dialog, answer, entry, settle);
            showNextStep(notices, entry);
          }}
        />
      )}
    </SignUpDialog>
  ));
}
