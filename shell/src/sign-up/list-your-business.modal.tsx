import type { ModalModule } from '@frizo/remote-kit';
import { reactModal } from '../modals/react-modal.tsx';
import { finishSignUp, showNextStep } from './finish-sign-up.ts';
import { ListYourBusinessForm } from './list-your-business.form.tsx';
import { SignUpDialog } from './sign-up-dialog.component.tsx';
import type { EntryTools } from './entry-tools.ts';

const dialog = 'list-your-business';

export function listYourBusinessModal(entry: EntryTools): ModalModule {
  return reactModal(({ context: { request, notices }, settle, setUnsaved }) => (
    <SignUpDialog
      dialog={dialog}
      title="List your business"
      navigation={entry.navigation}
      request={request}
      onClose={settle.dismiss}
    >
      {(agreement) => (
        <ListYourBusinessForm
          request={request}
          setUnsaved={setUnsaved}
          agreement={agreement}
          fullName={fullNameOf(entry)}
          onDone={(answer) => {
            finishSignUp(dialog, answer, entry, settle);
            showNextStep(notices, entry);
          }}
        />
      )}
    </SignUpDialog>
  ));
}

/** The route requires a log-in, so the user is null only while the session ends. */
function fullNameOf({ session }: EntryTools): string {
  const { user } = session.snapshot();
  return user === null ? '' : `${user.firstName} ${user.lastName}`;
}
