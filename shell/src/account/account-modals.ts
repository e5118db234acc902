import type { ShellModal } from '../modals/shell-modals.ts';

declare module '@frizo/modal-queue' {
  interface ModalCatalogue {
    'change-email': { props: object; result: true };
    'change-password': { props: object; result: true };
  }
}

/** Dialogs of a person's own account. */
export const accountModals = {
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
} as const satisfies Readonly<Record<string, ShellModal>>;
