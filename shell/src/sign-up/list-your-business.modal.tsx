import type { ModalModule } from '@frizo/remote-kit';
import { reactModal } from '../modals/react-modal.tsx';
import { finishSignUp } from './finish-sign-up.ts';
import { ListYourBusinessForm } from './list-your-business.form.tsx';
import { SignUpDialog } from './sign-up-dialog.component.tsx';
import type { WaysIn } from './ways-in.ts';

const dialog = 'list-your-business';

export function listYourBusinessModal(ways: WaysIn): ModalModule {
  return reactModal(({ context: { request }, settle, setUnsaved }) => (
    <SignUpDialog
      dialog={dialog}
      title="List your business"
      navigation={ways.navigation}
      request={request}
      onClose={settle.dismiss}
    >
      {(agreement) => (
        <ListYourBusinessForm
          request={request}
          setUnsaved={setUnsaved}
          agreement={agreement}
          fullName={fullNameOf(ways)}
          onDone={(answer) => finishSignUp(dialog, answer, ways, settle)}
        />
      )}
    </SignUpDialog>
  ));
}

/** Its route is for people who are logged in; while a session ends there is nobody. */
function fullNameOf({ session }: WaysIn): string {
  const { user } = session.snapshot();
  return user === null ? '' : `${user.firstName} ${user.lastName}`;
}
