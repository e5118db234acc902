import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { getServiceTree } from '@frizo/contracts';
import { buildSearchContext, openSearchBar, part, type OpenedSearchBar } from './testing/open-search-bar.tsx';

let opened: OpenedSearchBar;

afterEach(() => opened.unmount());

async function openWhat(query = '', context = buildSearchContext()): Promise<void> {
  opened = await openSearchBar(query, context);
  await opened.user.click(part('What'));
}

const panel = () => screen.getByRole('group', { name: 'What' });
const tick = (name: string) => within(panel()).findByRole('checkbox', { name });
const ticks = () =>
  within(panel())
    .getAllByRole('checkbox')
    .map((box) => box.closest('label')?.textContent);

describe('What', () => {
  it('loads the services when the panel is opened, and not before', async () => {
    opened = await openSearchBar();
    expect(opened.context.server.requestsOf(getServiceTree)).toEqual([]);
    await opened.user.click(part('What'));
    await tick('Balayage');
    expect(opened.context.server.requestsOf(getServiceTree)).toHaveLength(1);
  });

  it('shows popular services, and all of them with Show all', async () => {
    await openWhat();
    await tick('Balayage');
    expect(ticks()).toEqual(['All Hair', 'Balayage', 'Braids', 'All Nails', 'Nail Art']);

    await opened.user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(ticks()).toEqual([
      ...['All Hair', 'Balayage', 'Braids', 'Curly Cut'],
      ...['All Nails', 'Nail Art', 'Chrome Nails'],
    ]);
    expect(screen.getByText('All 5 services are shown')).toBeInTheDocument();

    await opened.user.click(screen.getByRole('button', { name: 'Show popular' }));
    expect(ticks()).toHaveLength(5);
  });

  it('searches for ticked services, at once and by keyboard', async () => {
    await openWhat();
    const balayage = await tick('Balayage');
    act(() => balayage.focus());
    await opened.user.keyboard(' ');
    expect(window.location.search).toBe('?services=103');
    expect(part('What')).toHaveTextContent('What Balayage');

    await opened.user.tab();
    await opened.user.keyboard(' ');
    expect(window.location.search).toBe('?services=103%2C101');
    expect(part('What')).toHaveTextContent('What Balayage +1');
    expect(await tick('All Hair')).toHaveProperty('indeterminate', true);
  });

  it('searches for a whole category, and continues without one of its services', async () => {
    await openWhat();
    await opened.user.click(await tick('All Hair'));
    expect(window.location.search).toBe('?category=1');
    expect(await tick('Braids')).toBeChecked();

    await opened.user.click(await tick('Braids'));
    expect(window.location.search).toBe('?services=103%2C102');
    expect(await tick('Curly Cut')).toBeChecked();
  });

  it('reads the services of an address', async () => {
    await openWhat('?category=1&services=102');
    expect(await tick('Curly Cut')).toBeChecked();
    expect(await tick('Balayage')).not.toBeChecked();
  });

  it('shows an error when the services could not be loaded, and loads them with Retry', async () => {
    const context = buildSearchContext();
    context.server.refuse(getServiceTree);
    await openWhat('', context);
    expect(await screen.findByRole('alert')).toHaveTextContent('We could not load the services.');
    context.server.answer(getServiceTree, { response: [] });
    await opened.user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: 'Show all' })).toBeVisible();
  });
});

describe('chosen services', () => {
  it('are shown under the bar, and are removed one by one, with the focus on the next', async () => {
    opened = await openSearchBar('?services=101,201,202');
    const remove = (name: string) => screen.findByRole('button', { name: `Remove ${name}` });
    await opened.user.click(await remove('Braids'));
    expect(window.location.search).toBe('?category=2');
    expect(await remove('Nails')).toHaveFocus();

    await opened.user.click(await remove('Nails'));
    expect(window.location.search).toBe('');
    expect(part('What')).toHaveFocus();
    expect(part('What')).toHaveTextContent('What Any service');
  });

  it('can be removed even when they are unknown', async () => {
    opened = await openSearchBar('?services=999');
    await opened.user.click(await screen.findByRole('button', { name: 'Remove Chosen services' }));
    expect(window.location.search).toBe('');
  });
});
