import userEvent from '@testing-library/user-event';
import { screen } from '@testing-library/react';
import { getServiceTree, suggestNames, suggestPlaces, type AnswerOf } from '@frizo/contracts';
import { buildRemoteContext, renderInRemote } from '@frizo/remote-kit/testing';
import type { FakeRemoteContext, RenderedRemote } from '@frizo/remote-kit/testing';
import { SearchBar } from '../search-bar.component.tsx';
import { searchApi } from '../search.api.ts';
import { useSearch } from '../use-search.ts';
import { serviceTree } from './service-tree.ts';

/** A fake portal that changes the address and announces it, and a server with services, cities and names. */
export function buildSearchContext(): FakeRemoteContext {
  const context = buildRemoteContext({
    navigate(to) {
      window.history.pushState(null, '', to);
      window.dispatchEvent(new PopStateEvent('popstate'));
    },
  });
  context.server
    .answer(getServiceTree, { response: [...serviceTree] })
    .answer(suggestPlaces, ({ input = '' }) => ({ list: placesOf(input) }))
    .answer(suggestNames, {
      list: [
        { kind: 'artist', id: 2, name: 'Maeve Ito', city: 'Phoenix', state: 'AZ' },
        { kind: 'salon', id: 9, name: 'Maevelle', city: 'Austin', state: 'TX' },
      ],
    });
  return context;
}

type Places = AnswerOf<typeof suggestPlaces>['list'];

/** Phoenix in two states for most texts, the popular cities without a text, and a state. */
function placesOf(input: string): Places {
  const newYork = { zip: '10001', city: 'New York', state: 'NY', lat: 40.75, lon: -73.99 };
  const honolulu = { zip: '96801', city: 'Honolulu', state: 'HI', lat: 21.31, lon: -157.86 };
  const popular: Places = [
    { ...newYork, kind: 'city', timezone: 'America/New_York' },
    { ...honolulu, kind: 'city', timezone: 'Pacific/Honolulu' },
  ];
  if (input === '') return popular;
  if (input.startsWith('968')) return popular.slice(1);
  if (input.toLowerCase().startsWith('tex'))
    return [{ zip: '77001', city: 'Texas', state: 'TX', lat: 29.8, lon: -95.4, kind: 'state' }];
  return [
    { zip: '85001', city: 'Phoenix', state: 'AZ', lat: 33.45, lon: -112.07, kind: 'city' },
    { zip: '97535', city: 'Phoenix', state: 'OR', lat: 42.27, lon: -122.81, kind: 'city' },
  ];
}

export interface OpenedSearchBar extends RenderedRemote {
  readonly user: ReturnType<typeof userEvent.setup>;
}

/** Opens the bar at an address, followed by another focusable element. */
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
