import { describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { buildSessionUser, createFakeSession } from '@frizo/session/testing';
import { buildPortal } from '../testing/build-portal.ts';
import { renderPortal } from '../testing/render-portal.tsx';
import { updatePageOnNavigation } from './after-navigation.ts';

async function setUp() {
  const portal = buildPortal({ session: createFakeSession(buildSessionUser()) });
  const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  updatePageOnNavigation({
    page: document,
    navigation: portal.navigation,
    view: portal.view,
    productName: 'Frizo',
  });
  await renderPortal(portal);
  scrollTo.mockClear();
  return { go: (to: string) => act(() => portal.navigation.go(to)), scrollTo };
}

describe('a navigation', () => {
  it('sets the title, scrolls to the top, moves the focus and is announced', async () => {
    const { go, scrollTo } = await setUp();
    expect(document.title).toBe('Home · Frizo');
    go('/me/my-appointments');
    expect(document.title).toBe('My appointments · Frizo');
    expect(scrollTo).toHaveBeenCalledWith(0, 0);
    expect(screen.getByRole('main')).toHaveFocus();
    expect(screen.getByText('My appointments · Frizo')).toBeInTheDocument();
  });

  it('keeps the focus within one remote', async () => {
    const { go, scrollTo } = await setUp();
    go('/me/my-appointments');
    screen.getByRole('link', { name: 'Log out' }).focus();
    go('/me/my-appointments/history');
    expect(screen.getByRole('link', { name: 'Log out' })).toHaveFocus();
    expect(scrollTo).toHaveBeenCalledTimes(2);
  });

  it('keeps the scroll position if only the query changes', async () => {
    const { go, scrollTo } = await setUp();
    go('/?cityZip=10001');
    expect(scrollTo).not.toHaveBeenCalled();
  });

  it('does not scroll a page that restores its own position', async () => {
    const { go, scrollTo } = await setUp();
    window.history.replaceState({ keptScroll: 1 }, '');
    go('/me/my-appointments');
    expect(scrollTo).not.toHaveBeenCalled();
    window.history.replaceState(null, '');
  });
});
