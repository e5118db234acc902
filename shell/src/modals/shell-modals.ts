import type { ModalModule } from '@frizo/remote-kit';
import type { SessionController } from '@frizo/session';
import { accountModals } from '../account/account-modals.ts';

declare module '@frizo/modal-queue' {
  interface ModalCatalogue {
    'log-in': { props: { returnTo?: string }; result: true };
    /** Completed means: go, and lose what was typed. */
    'confirm-leave': { props: object; result: true };
  }
}

export interface ShellModal {
  readonly size: 'small' | 'large';
  load(): Promise<ModalModule>;
}

/** Dialogs that the shell fills itself; each is loaded when it is first asked for. */
export function createShellModals({
  logIn,
}: Pick<SessionController, 'logIn'>): Readonly<Record<string, ShellModal>> {
  return {
    'log-in': {
      size: 'small',
      load: async () => {
        const { logInModal } = await import(/* webpackChunkName: "log-in" */ '../log-in/log-in.modal.tsx');
        return logInModal(logIn);
      },
    },
    ...accountModals,
    'confirm-leave': {
      size: 'small',
      load: async () => {
        const { confirmLeaveModal } = await import(
          /* webpackChunkName: "confirm-leave" */ './confirm-leave.modal.tsx'
        );
        return confirmLeaveModal;
      },
    },
  };
}
