import { useMemo, useSyncExternalStore } from 'react';
import { useRemoteContext } from '@frizo/remote-kit';
import { readMapShown, withMap } from '../map/map-address.ts';
import type { Search } from './search.ts';
import { readSearch, writeSearch } from './search-address.ts';

/** `replace`: typing replaces the history entry of what was typed before, so that Back skips all of it. */
export type SearchStep = 'push' | 'replace';

/** The search of this page. It is stored in the address, so that Back, reload and sharing keep it. */
export function useSearch(): { search: Search; setSearch(search: Search, step?: SearchStep): void } {
  const query = useSyncExternalStore(subscribeToAddress, () => window.location.search);
  const { navigate } = useRemoteContext();
  // Keeps its identity while the search is unchanged, whatever else changes in the address.
  const written = writeSearch(readSearch(query));
  const search = useMemo(() => readSearch(written), [written]);
  const setSearch = (next: Search, step: SearchStep = 'push') => {
    // An open map stays open: it is a way to view the results and not part of the search.
    const address = `/${withMap(writeSearch(next), readMapShown(window.location.search))}`;
    if (step === 'push') navigate(address);
    else window.history.replaceState(window.history.state, '', address);
  };
  return { search, setSearch };
}

/** The shell dispatches this event for every change of address, including Back and Forward. */
function subscribeToAddress(listener: () => void): () => void {
  window.addEventListener('popstate', listener);
  return () => window.removeEventListener('popstate', listener);
}
