import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { goBack } from '../../testing/open-gallery.tsx';
import { openSearchBar, part, type OpenedSearchBar } from './testing/open-search-bar.tsx';

let opened: OpenedSearchBar;

afterEach(() => opened.unmount());

const isOpen = (title: string) => part(title).getAttribute('aria-expanded') === 'true';
const openPanels = () => ['What', 'Where', 'Who', 'When'].filter(isOpen);
const whoField = () => screen.findByRole('combobox', { name: 'Salon or artist' });

describe('the panels of the search', () => {
  it('are closed at first, and at most one is open', async () => {
    opened = await openSearchBar();
    expect(openPanels()).toEqual([]);
    await opened.user.click(part('What'));
    expect(openPanels()).toEqual(['What']);
    await opened.user.click(part('Who'));
    expect(openPanels()).toEqual(['Who']);
    await opened.user.click(part('Who'));
    expect(openPanels()).toEqual([]);
  });

  it('open by keyboard, and close with Escape, which returns the focus', async () => {
    opened = await openSearchBar();
    act(() => part('What').focus());
    await opened.user.keyboard('{Enter}');
    const balayage = await screen.findByRole('checkbox', { name: 'Balayage' });
    act(() => balayage.focus());
    await opened.user.keyboard('{Escape}');
    expect(openPanels()).toEqual([]);
    expect(part('What')).toHaveFocus();
  });

  it('stay open on the first Escape while suggestions are shown', async () => {
    opened = await openSearchBar();
    await opened.user.click(part('Who'));
    await opened.user.type(await whoField(), 'maeve');
    await screen.findAllByRole('option');
    await opened.user.keyboard('{Escape}');
    expect(screen.queryByRole('option')).toBeNull();
    expect(openPanels()).toEqual(['Who']);
    await opened.user.keyboard('{Escape}');
    expect(openPanels()).toEqual([]);
  });

  it('close when something outside is pressed or focused, so that they cover nothing', async () => {
    opened = await openSearchBar();
    await opened.user.click(part('Who'));
    await opened.user.click(screen.getByRole('button', { name: 'The work' }));
    expect(openPanels()).toEqual([]);

    await opened.user.click(part('When'));
    act(() => screen.getByRole('button', { name: 'The work' }).focus());
    await waitFor(() => expect(openPanels()).toEqual([]));
    expect(screen.getByRole('button', { name: 'The work' })).toHaveFocus();
  });
});

describe('the search as a whole', () => {
  it('combines all parts, is stored in the address, and is restored by Back', async () => {
    opened = await openSearchBar('?category=2');
    await waitFor(() => expect(part('What')).toHaveTextContent('What Nails'));
    await opened.user.click(part('Who'));
    await opened.user.type(await whoField(), 'maeve{Enter}');
    expect(window.location.search).toBe('?category=2&who=maeve');
    expect(part('Who')).toHaveTextContent('Who maeve');

    await goBack();
    expect(window.location.search).toBe('?category=2');
    expect(part('Who')).toHaveTextContent('Who Anyone');
    expect(await whoField()).toHaveValue('');
  });

  it('is shown part by part, and cleared at once', async () => {
    opened = await openSearchBar('?category=2&where=85001&who=maeve&from=36000');
    for (const title of ['Nails', '85001', 'maeve', 'Any day, 10:00 AM - Midnight']) {
      expect(await screen.findByRole('button', { name: `Remove ${title}` })).toBeVisible();
    }
    await opened.user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(window.location.search).toBe('');
    expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull();
    expect(part('What')).toHaveFocus();
  });

  it('continues without one of its parts', async () => {
    opened = await openSearchBar('?where=85001&who=maeve');
    await opened.user.click(screen.getByRole('button', { name: 'Remove 85001' }));
    expect(window.location.search).toBe('?who=maeve');
  });
});
