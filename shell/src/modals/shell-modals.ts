import { accountModals } from '../account/account-modals.ts';
import { entryDialogs } from '../sign-up/entry-dialogs.ts';
import type { ShellModal, ShellModalParts } from './shell-modal.ts';

declare module '@frizo/modal-queue' {
  interface ModalCatalogue {
    'log-in': { props: { returnTo?: string }; result: true };
    /** Completed means: leave and discard the input. */
    'confirm-leave': { props: object; result: true };
  }
}

/** The shell's own dialogs; each is loaded when it is first opened. */
export function createShellModals(parts: ShellModalParts): Readonly<Record<string, ShellModal>> {
  const { session, navigation, site, queue } = parts;
  const isOverAnother = () => queue.snapshot().shown.length > 1;
  return {
    ...entryDialogs({ session, navigation, isBuilt: site.isBuilt, isOverAnother }),
    ...accountModals(session),
    'confirm-leave': {
      size: 'small',
      title: 'Leave without saving?',
      load: async () => {
        const { confirmLeaveModal } = await import(
          /* webpackChunkName: "confirm-leave" */ './confirm-leave.modal.tsx'
        );
        return confirmLeaveModal;
      },
    },
  };
}
