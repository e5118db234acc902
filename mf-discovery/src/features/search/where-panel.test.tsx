import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
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

const field = () => screen.getByRole('combobox', { name: 'City, state or ZIP' });
const becomes = (query: string) => waitFor(() => expect(window.location.search).toBe(query));

describe('Where', () => {
  it('searches by a ZIP as soon as it is complete', async () => {
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

  it('searches by the chosen city, not by the first, and closes', async () => {
    await openWhere();
    await opened.user.keyboard('phoe');
    await opened.user.click(await screen.findByRole('option', { name: 'Phoenix, OR 97535' }));
    await becomes('?where=Phoenix%2C+OR+97535');
    expect(part('Where')).toHaveAttribute('aria-expanded', 'false');
    expect(part('Where')).toHaveFocus();
    expect(opened.context.server.requestsOf(suggestPlaces)).toEqual([{ input: '' }, { input: 'phoe' }]);
    act(() => jest.advanceTimersByTime(1_000));
    expect(window.location.search).toBe('?where=Phoenix%2C+OR+97535');
  });

  it.each([
    ['Enter', '{Enter}'],
    ['leaving the field', '{Tab}'],
    ['closing the panel', '{Escape}'],
  ])('takes the first city after %s, even when it is still loading', async (_how, key) => {
    await openWhere();
    await opened.user.keyboard(`phoe${key}`);
    expect(window.location.search).toBe('');
    await becomes('?where=Phoenix%2C+AZ+85001');
  });

  it('selects a city with the arrow keys', async () => {
    await openWhere();
    await opened.user.keyboard('phoe');
    await screen.findAllByRole('option');
    await opened.user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await becomes('?where=Phoenix%2C+OR+97535');
  });

  it('offers popular cities while nothing is typed', async () => {
    await openWhere();
    const popular = await screen.findByRole('group', { name: 'Popular cities' });
    expect(
      within(popular)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['New York, NY', 'Honolulu, HI']);
    await opened.user.keyboard('p');
    expect(screen.queryByRole('group', { name: 'Popular cities' })).toBeNull();
    await opened.user.keyboard('{Backspace}');
    await opened.user.click(await screen.findByRole('button', { name: 'New York, NY' }));
    await becomes('?where=New+York%2C+NY+10001');
    expect(part('Where')).toHaveAttribute('aria-expanded', 'false');
  });

  it('adds one history entry, however often the text is edited', async () => {
    const before = window.history.length;
    await openWhere();
    await opened.user.keyboard('85001');
    await becomes('?where=85001');
    await opened.user.keyboard('{Backspace}4');
    await becomes('?where=85004');
    await opened.user.clear(field());
    await becomes('');
    await opened.user.keyboard('90210');
    await becomes('?where=90210');
    expect(window.history.length).toBe(before + 1);
  });

  it('searches a whole state', async () => {
    await openWhere();
    await opened.user.keyboard('texas{Enter}');
    await becomes('?where=Texas&state=TX');
    expect(part('Where')).toHaveTextContent('Where Texas');
    await opened.user.clear(field());
    await becomes('');
  });

  it('shows a message when no city starts with the text', async () => {
    const context = buildSearchContext();
    context.server.answer(suggestPlaces, { list: [] });
    await openWhere('', context);
    await opened.user.keyboard('xyzzy');
    expect(await screen.findByText('No city or state matches. Try another name or a ZIP.')).toBeVisible();
  });

  it('is anywhere again when it is cleared', async () => {
    await openWhere('?where=85001');
    expect(field()).toHaveValue('85001');
    await opened.user.clear(field());
    await becomes('');
    expect(part('Where')).toHaveTextContent('Where Anywhere');
  });
});
