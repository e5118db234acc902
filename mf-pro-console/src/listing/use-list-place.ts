import { useReducer, useSyncExternalStore } from 'react';
import { readListPlace, writeListPlace, type ListPlace } from './list-place.ts';

/** The part of the list that the address says, and how to say another one. What comes with a new search or artist begins at its first page. */
export function useListPlace(): { place: ListPlace; show(change: Partial<ListPlace>): void } {
  const query = useSyncExternalStore(subscribeToAddress, () => window.location.search);
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  return {
    place: readListPlace(query),
    show(change) {
      const next = { ...readListPlace(window.location.search), page: 1, ...change };
      const { pathname } = window.location;
      window.history.replaceState(window.history.state, '', `${pathname}${writeListPlace(next)}`);
      // The shell tells of the change in a later turn.
      renderAgain();
    },
  };
}

/** The shell tells of every change of address by this event, Back and Forward included. */
function subscribeToAddress(listener: () => void): () => void {
  window.addEventListener('popstate', listener);
  return () => window.removeEventListener('popstate', listener);
}
