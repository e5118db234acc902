import type { ModalQueue } from '@frizo/modal-queue';
import type { SlotMap } from '../slots/create-slots.ts';
import { viewKey } from './portal-view.ts';
import type { PortalView } from './portal-view.ts';
import type { UnsavedWork } from './unsaved-work-store.ts';

export interface LeavingParts {
  readonly slots: SlotMap;
  /** Of the shell's own pages. */
  readonly unsavedWork: UnsavedWork;
  readonly lookAt: (url: URL) => PortalView;
  readonly modals: ModalQueue;
  readonly window: Window;
}

/**
 * A remote or page with unsaved work is asked before it is navigated away from: inside the portal by a dialog, out of it by the browser's own.
 * @returns whether the page may go to an address; true at once where nothing would be lost
 */
export function askBeforeLeaving({
  slots,
  unsavedWork,
  lookAt,
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
    if (unsaved === undefined || viewKey(lookAt(to)) === unsaved[0]) return true;
    return confirmLeaving(modals, window);
  };
}

/** The dialog is loaded when it is needed; where it cannot be, the browser's own one asks. */
export async function confirmLeaving(modals: ModalQueue, window: Window): Promise<boolean> {
  const outcome = await modals.open('confirm-leave', {}, { over: true });
  if (outcome.kind === 'failed') return window.confirm('Leave without saving?');
  return outcome.kind === 'completed';
}
