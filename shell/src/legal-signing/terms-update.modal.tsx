import { useEffect } from 'react';
import type { ModalModule, SettleModal } from '@frizo/remote-kit';
import type { SessionController } from '@frizo/session';
import { reactModal } from '../modals/react-modal.tsx';
import { useStore } from '../store.ts';
import { TermsUpdate } from './terms-update.dialog.tsx';

/** The dialog for unsigned documents: done when none remain, gone when nobody is logged in any more. */
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

/** Logging out here or in another tab, or as somebody else, leaves nothing to sign. */
function WhileLoggedIn({ session, settle }: { session: SessionController; settle: SettleModal }) {
  const { user } = useStore({ get: session.snapshot, subscribe: session.subscribe });
  const isHere = user !== null;
  useEffect(() => {
    if (!isHere) settle.dismiss();
  }, [isHere, settle]);
  return null;
}
