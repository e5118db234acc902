import { useReducer, useSyncExternalStore } from 'react';

/** How a place is read from and written to the query of an address. */
export interface PlaceRules<Place> {
  /** Ignores invalid values, since anyone can type an address. */
  read(query: string): Place;
  /** Returns '' for the initial place. */
  write(place: Place): string;
}

export interface PlaceInAddress<Place> {
  readonly place: Place;
  /** `push` adds a history entry, so that Back returns to the previous place. */
  go(how: 'push' | 'replace', change: Partial<Place>): void;
}

/** A place that is stored in the query of the address, so that reload, Back and a shared link show the same. */
export function usePlaceInAddress<Place>({ read, write }: PlaceRules<Place>): PlaceInAddress<Place> {
  const query = useSyncExternalStore(subscribeToAddress, () => window.location.search);
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  return {
    place: read(query),
    go(how, change) {
      const { pathname, search } = window.location;
      const address = pathname + write({ ...read(search), ...change });
      window.history[`${how}State`](window.history.state, '', address);
      // The shell announces the change in a later task.
      rerender();
    },
  };
}

/** The shell dispatches this event for every change of address, including Back and Forward. */
function subscribeToAddress(listener: () => void): () => void {
  window.addEventListener('popstate', listener);
  return () => window.removeEventListener('popstate', listener);
}
