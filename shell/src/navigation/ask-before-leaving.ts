import type { ModalQueue } from '@frizo/modal-queue';
import type { SlotMap } from '../slots/create-slots.ts';
import { viewKey } from './portal-view.ts';
import type { PortalView } from './portal-view.ts';
import type { UnsavedWork } from './unsaved-work-store.ts';

export interface LeavingParts {
  readonly slots: SlotMap;
  /** The unsaved work of the shell's own pages. */
  readonly unsavedWork: UnsavedWork;
  readonly viewAt: (url: URL) => PortalView;
  readonly modals: ModalQueue;
  readonly window: Window;
}

/**
 * Asks the user before unsaved work of a remote or page is lost: inside the portal with a dialog, otherwise with the browser's own.
 * @returns a function that decides whether the page may go to an address; true without a promise if nothing would be lost
 */
export function askBeforeLeaving({
  slots,
  unsavedWork,
  viewAt,
  modals,
  window,
}: LeavingParts): (to: URL) => Promise<boolean> | true {
  window.addEventListener('beforeunload', (event) => {
    const isLost = unsavedWork.isLostBy() || [...slots.values()].some((slot) => slot.hasUnsavedWork());
    if (isLost) event.preventDefault();
  });

  return (to) => {
    if (unsavedWork.isLostBy(to.pathname)) return confirmLeaving(modals, window);
    const unsaved = [...slots].find(([, slot]) => slot.hasUnsavedWork());
    if (unsaved === undefined || viewKey(viewAt(to)) === unsaved[0]) return true;
    return confirmLeaving(modals, window);
  };
}

/** Loads the dialog on demand; if that fails, the browser's own one asks. */
export async function confirmLeaving(modals: ModalQueue, window: Window): Promise<boolean> {
  const outcome = await modals.open('confirm-leave', {}, { over: true });
  if (outcome.kind === 'failed') return window.confirm('Leave without saving?');
  return outcome.kind === 'completed';
}
