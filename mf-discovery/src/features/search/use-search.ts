import { useMemo, useSyncExternalStore } from 'react';
import { useRemoteContext } from '@frizo/remote-kit';
import { readMapShown, withMap } from '../map/map-address.ts';
import type { Search } from './search.ts';
import { readSearch, writeSearch } from './search-address.ts';

/** `replace`: what is still being typed takes the place of what was typed before, and Back leads past all of it. */
export type SearchStep = 'push' | 'replace';

/** The search of this page. It is kept in the address, so that back, reload and sharing keep it. */
export function useSearch(): { search: Search; setSearch(search: Search, step?: SearchStep): void } {
  const query = useSyncExternalStore(subscribeToAddress, () => window.location.search);
  const { navigate } = useRemoteContext();
  // The same object while the search is the same, whatever else comes into the address.
  const written = writeSearch(readSearch(query));
  const search = useMemo(() => readSearch(written), [written]);
  const setSearch = (next: Search, step: SearchStep = 'push') => {
    // The map stays where it is shown: it is a way to look at what is found, and no part of what is looked for.
    const address = `/${withMap(writeSearch(next), readMapShown(window.location.search))}`;
    if (step === 'push') navigate(address);
    else window.history.replaceState(window.history.state, '', address);
  };
  return { search, setSearch };
}

/** The shell tells of every change of address by this event, Back and Forward included. */
function subscribeToAddress(listener: () => void): () => void {
  window.addEventListener('popstate', listener);
  return () => window.removeEventListener('popstate', listener);
}
