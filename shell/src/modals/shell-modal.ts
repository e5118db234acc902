import type { ModalSize } from '@frizo/contracts';
import type { ModalQueueController } from '@frizo/modal-queue';
import type { ModalModule } from '@frizo/remote-kit';
import type { SessionController } from '@frizo/session';
import type { Navigation } from '../navigation/navigation.ts';
import type { SiteMap } from '../site-map/site-map.ts';

/** A dialog of the shell itself. */
export interface ShellModal {
  readonly size: ModalSize;
  /** Its heading, if it is constant, so that a screen reader announces it as soon as the dialog opens, before its code is loaded. */
  readonly title?: string;
  /** Can only be closed by its own buttons. */
  readonly isBinding?: true;
  load(): Promise<ModalModule>;
}

/** What the shell's dialogs need in addition to a remote's context. */
export interface ShellModalParts {
  readonly session: SessionController;
  /** A dialog of a modal route depends on the address (`site-map/shell-pages.ts`). */
  readonly navigation: Navigation;
  readonly site: Pick<SiteMap, 'isBuilt'>;
  readonly queue: Pick<ModalQueueController, 'snapshot'>;
}

export type CreateShellModals = (parts: ShellModalParts) => Readonly<Record<string, ShellModal>>;
