import type { ModalSize } from '@frizo/contracts';
import type { ModalQueueController } from '@frizo/modal-queue';
import type { ModalModule } from '@frizo/remote-kit';
import type { SessionController } from '@frizo/session';
import type { Navigation } from '../navigation/navigation.ts';
import type { SiteMap } from '../site-map/site-map.ts';

/** A dialog that the shell fills itself. */
export interface ShellModal {
  readonly size: ModalSize;
  /** Its heading, where that is always the same: a screen reader reads it as soon as the dialog opens, before its code is there. */
  readonly title?: string;
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
