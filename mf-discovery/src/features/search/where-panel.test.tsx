import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { suggestPlaces } from '@frizo/contracts';
import { buildSearchContext, openSearchBar, part, type OpenedSearchBar } from './testing/open-search-bar.tsx';

let opened: OpenedSearchBar;

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-03-02T15:00:00Z'), advanceTimers: true });
});

afterEach(() => {
  opened.unmount();
  jest.useRealTimers();
});

async function openWhere(query = '', context = buildSearchContext()): Promise<void> {
  opened = await openSearchBar(query, context);
  await opened.user.click(part('Where'));
  await waitFor(() => expect(field()).toHaveFocus());
}

const field = () => screen.getByRole('combobox', { name: 'City or ZIP' });
const becomes = (query: string) => waitFor(() => expect(window.location.search).toBe(query));

describe('Where', () => {
  it('searches by a ZIP as soon as it is whole', async () => {
    await openWhere();
    await opened.user.keyboard('8500');
    expect(window.location.search).toBe('');
    await opened.user.keyboard('1');
    await becomes('?where=85001');
    expect(part('Where')).toHaveTextContent('Where 85001');
  });

  it('finds the ZIP in a text', async () => {
    await openWhere();
    await opened.user.keyboard('90210 Beverly Hills');
    await becomes('?where=90210+Beverly+Hills');
  });

  it('searches by the city that is chosen, not by the first, and is done', async () => {
    await openWhere();
    await opened.user.keyboard('phoe');
    await opened.user.click(await screen.findByRole('option', { name: 'Phoenix, OR 97535' }));
    await becomes('?where=Phoenix%2C+OR+97535');
    expect(part('Where')).toHaveAttribute('aria-expanded', 'false');
    expect(part('Where')).toHaveFocus();
    expect(opened.context.server.requestsOf(suggestPlaces)).toEqual([{ input: 'phoe' }]);
    act(() => jest.advanceTimersByTime(1_000));
    expect(window.location.search).toBe('?where=Phoenix%2C+OR+97535');
  });

  it.each([
    ['Enter', '{Enter}'],
    ['the field left', '{Tab}'],
    ['the panel closed', '{Escape}'],
  ])('takes the first city with %s, even where it is still on its way', async (_how, key) => {
    await openWhere();
    await opened.user.keyboard(`phoe${key}`);
    expect(window.location.search).toBe('');
    await becomes('?where=Phoenix%2C+AZ+85001');
  });

  it('walks to a city by arrows', async () => {
    await openWhere();
    await opened.user.keyboard('phoe');
    await screen.findAllByRole('option');
    await opened.user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await becomes('?where=Phoenix%2C+OR+97535');
  });

  it('says that no city starts like that', async () => {
    const context = buildSearchContext();
    context.server.answer(suggestPlaces, { list: [] });
    await openWhere('', context);
    await opened.user.keyboard('xyzzy');
    expect(await screen.findByText('No city starts like that. Try another one, or a ZIP.')).toBeVisible();
  });

  it('is anywhere again when it is emptied', async () => {
    await openWhere('?where=85001');
    expect(field()).toHaveValue('85001');
    await opened.user.clear(field());
    await becomes('');
    expect(part('Where')).toHaveTextContent('Where Anywhere');
  });
});
