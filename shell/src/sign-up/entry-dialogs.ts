import type { ShellModal } from '../modals/shell-modal.ts';
import type { EntryTools } from './entry-tools.ts';

declare module '@frizo/modal-queue' {
  interface ModalCatalogue {
    'client-sign-up': { props: object; result: true };
    'pro-sign-up': { props: object; result: true };
    'list-your-business': { props: object; result: true };
    'forgot-password': { props: { email?: string }; result: true };
  }
}

/** The dialogs for logging in and signing up. */
export function entryDialogs(entry: EntryTools) {
  return {
    'log-in': {
      size: 'small',
      load: async () => {
        const { logInModal } = await import(/* webpackChunkName: "log-in" */ '../log-in/log-in.modal.tsx');
        return logInModal(entry);
      },
    },
    'forgot-password': {
      size: 'small',
      title: 'Password reset',
      load: async () => {
        const { forgotPasswordModal } = await import(
          /* webpackChunkName: "forgot-password" */ '../password-reset/forgot-password.modal.tsx'
        );
        return forgotPasswordModal;
      },
    },
    'client-sign-up': {
      size: 'medium',
      title: 'Client Sign Up',
      load: async () => {
        const { clientSignUpModal } = await import(
          /* webpackChunkName: "client-sign-up" */ './client-sign-up.modal.tsx'
        );
        return clientSignUpModal(entry);
      },
    },
    'pro-sign-up': {
      size: 'medium',
      title: 'Pro Sign Up',
      load: async () => {
        const { proSignUpModal } = await import(
          /* webpackChunkName: "pro-sign-up" */ './pro-sign-up.modal.tsx'
        );
        return proSignUpModal(entry);
      },
    },
    'list-your-business': {
      size: 'medium',
      load: async () => {
        const { listYourBusinessModal } = await import(
          /* webpackChunkName: "list-your-business" */ './list-your-business.modal.tsx'
        );
        return listYourBusinessModal(entry);
      },
    },
  } as const satisfies Readonly<Record<string, ShellModal>>;
}
