import type { SessionController } from '@frizo/session';
import type { ShellModal } from '../modals/shell-modal.ts';

declare module '@frizo/modal-queue' {
  interface ModalCatalogue {
    'change-email': { props: object; result: true };
    'change-password': { props: object; result: true };
    /** Completed once no document is left to sign. */
    'terms-update': { props: object; result: true };
    /** Completed means yes; dismissed means no. */
    'push-confirm': { props: { isSandbox?: boolean }; result: true };
  }
}

/** Dialogs of the user's own account. */
export function accountModals(session: SessionController): Readonly<Record<string, ShellModal>> {
  return {
    'change-email': {
      size: 'small',
      load: async () => {
        const { changeEmailModal } = await import(
          /* webpackChunkName: "change-email" */ './change-email.modal.tsx'
        );
        return changeEmailModal;
      },
    },
    'change-password': {
      size: 'small',
      load: async () => {
        const { changePasswordModal } = await import(
          /* webpackChunkName: "change-password" */ './change-password.modal.tsx'
        );
        return changePasswordModal;
      },
    },
    'terms-update': {
      size: 'large',
      isBinding: true,
      load: async () => {
        const { termsUpdateModal } = await import(
          /* webpackChunkName: "terms-update" */ '../legal-signing/terms-update.modal.tsx'
        );
        return termsUpdateModal(session);
      },
    },
    'push-confirm': {
      size: 'small',
      load: async () => {
        const { pushConfirmModal } = await import(
          /* webpackChunkName: "push-confirm" */ '../push/push-confirm.modal.tsx'
        );
        return pushConfirmModal;
      },
    },
  };
}
