import userEvent from '@testing-library/user-event';
import { screen } from '@testing-library/react';
import { getServiceTree, suggestNames, suggestPlaces } from '@frizo/contracts';
import { buildRemoteContext, renderInRemote } from '@frizo/remote-kit/testing';
import type { FakeRemoteContext, RenderedRemote } from '@frizo/remote-kit/testing';
import { SearchBar } from '../search-bar.component.tsx';
import { searchApi } from '../search.api.ts';
import { useSearch } from '../use-search.ts';
import { serviceTree } from './service-tree.ts';

/** A portal that changes the address and tells of it, and a server that knows services, cities and names. */
export function buildSearchContext(): FakeRemoteContext {
  const context = buildRemoteContext({
    navigate(to) {
      window.history.pushState(null, '', to);
      window.dispatchEvent(new PopStateEvent('popstate'));
    },
  });
  context.server
    .answer(getServiceTree, { response: [...serviceTree] })
    .answer(suggestPlaces, {
      list: [
        { zip: '85001', city: 'Phoenix', state: 'AZ', lat: 33.45, lon: -112.07 },
        { zip: '97535', city: 'Phoenix', state: 'OR', lat: 42.27, lon: -122.81 },
      ],
    })
    .answer(suggestNames, {
      list: [
        { kind: 'artist', id: 2, name: 'Maeve Ito', city: 'Phoenix', state: 'AZ' },
        { kind: 'salon', id: 9, name: 'Maevelle', city: 'Austin', state: 'TX' },
      ],
    });
  return context;
}

export interface OpenedSearchBar extends RenderedRemote {
  readonly user: ReturnType<typeof userEvent.setup>;
}

/** The bar at an address, with something to press after it. */
export async function openSearchBar(query = '', context = buildSearchContext()): Promise<OpenedSearchBar> {
  window.history.replaceState(null, '', `/${query}`);
  const rendered = await renderInRemote(<Page />, { context, apis: [searchApi] });
  return { ...rendered, user: userEvent.setup() };
}

function Page() {
  const { search, setSearch } = useSearch();
  return (
    <>
      <SearchBar search={search} onSearch={setSearch} />
      <button type="button">The work</button>
    </>
  );
}

/** The button of a part of the search, by its title. */
export function part(title: string): HTMLElement {
  return screen.getByRole('button', { name: new RegExp(`^${title} `) });
}
