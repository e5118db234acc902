import { useEffect } from 'react';
import type { ModalModule, SettleModal } from '@frizo/remote-kit';
import type { SessionController } from '@frizo/session';
import { reactModal } from '../modals/react-modal.tsx';
import { useStore } from '../store.ts';
import { TermsUpdate } from './terms-update.dialog.tsx';

/** The dialog for unsigned documents: completes when none remain, and is dismissed when the user logs out. */
export function termsUpdateModal(session: SessionController): ModalModule {
  return reactModal(({ context, settle }) => (
    <>
      <WhileLoggedIn session={session} settle={settle} />
      <TermsUpdate
        request={context.request}
        session={session}
        onDone={() => settle.complete(true)}
        onLogOut={() => void session.signOut()}
      />
    </>
  ));
}

/** Dismisses the dialog when the user logs out, here or in another tab. */
function WhileLoggedIn({ session, settle }: { session: SessionController; settle: SettleModal }) {
  const { user } = useStore({ get: session.snapshot, subscribe: session.subscribe });
  const isLoggedIn = user !== null;
  useEffect(() => {
    if (!isLoggedIn) settle.dismiss();
  }, [isLoggedIn, settle]);
  return null;
}
