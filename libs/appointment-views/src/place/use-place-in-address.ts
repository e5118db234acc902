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
      whenIdle(() => {
        const { pathname, search } = window.location;
        const address = pathname + write({ ...read(search), ...change });
        // The entry of a dialog will be left when the dialog has closed, so it becomes that of the new place, as with a link in a dialog.
        if (window.frizoBack?.isOverPage?.()) window.history.replaceState(null, '', address);
        else window.history[`${how}State`](window.history.state, '', address);
        // The shell announces the change in a later task.
        rerender();
      });
    },
  };
}

/** At once, unless the entry of a dialog that has just closed is being left: what is changed before that is left with it. */
function whenIdle(change: () => void): void {
  if (window.frizoBack?.whenIdle) window.frizoBack.whenIdle(change);
  else change();
}

/** The shell dispatches this event for every change of address, including Back and Forward. */
function subscribeToAddress(listener: () => void): () => void {
  window.addEventListener('popstate', listener);
  return () => window.removeEventListener('popstate', listener);
}
