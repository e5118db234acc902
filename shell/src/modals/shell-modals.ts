import type { ModalQueueController } from '@frizo/modal-queue';
import type { ModalModule } from '@frizo/remote-kit';
import type { SessionController } from '@frizo/session';
import { accountModals } from '../account/account-modals.ts';
import type { Navigation } from '../navigation/navigation.ts';
import { waysInModals } from '../sign-up/ways-in-modals.ts';
import type { SiteMap } from '../site-map/site-map.ts';

declare module '@frizo/modal-queue' {
  interface ModalCatalogue {
    'log-in': { props: { returnTo?: string }; result: true };
    /** Completed means: go, and lose what was typed. */
    'confirm-leave': { props: object; result: true };
  }
}

export interface ShellModal {
  readonly size: 'small' | 'large';
  /** Has no way out but its own buttons. */
  readonly isBinding?: true;
  load(): Promise<ModalModule>;
}

/** What dialogs of the shell need beyond a remote's context. */
export interface ShellModalParts {
  readonly session: SessionController;
  /** Where the page is: a dialog of a modal route shows what its address says (`site-map/shell-pages.ts`). */
  readonly navigation: Navigation;
  readonly site: Pick<SiteMap, 'isBuilt'>;
  readonly queue: Pick<ModalQueueController, 'snapshot'>;
}

export type CreateShellModals = (parts: ShellModalParts) => Readonly<Record<string, ShellModal>>;

/** Dialogs that the shell fills itself; each is loaded when it is first asked for. */
export function createShellModals(parts: ShellModalParts): Readonly<Record<string, ShellModal>> {
  const { session, navigation, site, queue } = parts;
  const isOverAnother = () => queue.snapshot().shown.length > 1;
  return {
    ...waysInModals({ session, navigation, isBuilt: site.isBuilt, isOverAnother }),
    ...accountModals(session),
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
