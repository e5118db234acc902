import { useReducer, useRef, useSyncExternalStore } from 'react';
import { readListPlace, writeListPlace, type ListPlace } from './list-place.ts';

export interface ShownPlace {
  readonly place: ListPlace;
  /** Begins at the first page. */
  search(search: string): void;
  /** Back turns back. */
  turnTo(page: number): void;
  /** Goes to a page without leaving a trace of the one before. */
  correctTo(page: number): void;
  /** Back closes it. */
  open(appointmentId: number): void;
  /** Takes this appointment out of the address, if it still stands there. */
  close(appointmentId: number): void;
}

/** The part of the list that the address says, and how to say another one. */
export function useListPlace(): ShownPlace {
  const query = useSyncExternalStore(subscribeToAddress, () => window.location.search);
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const hasOpened = useRef(false);

  const go = (how: 'pushState' | 'replaceState', change: Partial<ListPlace>) => {
    const { pathname, search } = window.location;
    const next = writeListPlace({ ...readListPlace(search), ...change });
    window.history[how](window.history.state, '', pathname + next);
    // The shell tells of the change in a later turn.
    renderAgain();
  };

  return {
    place: readListPlace(query),
    search: (search) => go('replaceState', { search, page: 1 }),
    turnTo: (page) => go('pushState', { page }),
    correctTo: (page) => go('replaceState', { page }),
    open(appointmentId) {
      hasOpened.current = true;
      go('pushState', { appointmentId });
    },
    close(appointmentId) {
      if (readListPlace(window.location.search).appointmentId !== appointmentId) return;
      // Who came by a link has nothing of this list behind them.
      if (hasOpened.current) window.history.back();
      else go('replaceState', { appointmentId: null });
      hasOpened.current = false;
    },
  };
}

/** The shell tells of every change of address by this event, Back and Forward included. */
function subscribeToAddress(listener: () => void): () => void {
  window.addEventListener('popstate', listener);
  return () => window.removeEventListener('popstate', listener);
}
