import { useReducer, useSyncExternalStore } from 'react';

/** How a place is written into the query of an address, and read from it. */
export interface PlaceRules<Place> {
  /** What makes no sense is left out, since anyone can type an address. */
  read(query: string): Place;
  /** '' for where one begins. */
  write(place: Place): string;
}

export interface PlaceInAddress<Place> {
  readonly place: Place;
  /** `push` is a step that Back takes back. */
  go(how: 'push' | 'replace', change: Partial<Place>): void;
}

/** The place that the query of the address says, and how to say another one; so reload, Back and a shared link show the same. */
export function usePlaceInAddress<Place>({ read, write }: PlaceRules<Place>): PlaceInAddress<Place> {
  const query = useSyncExternalStore(subscribeToAddress, () => window.location.search);
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  return {
    place: read(query),
    go(how, change) {
      const { pathname, search } = window.location;
      const address = pathname + write({ ...read(search), ...change });
      window.history[`${how}State`](window.history.state, '', address);
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
