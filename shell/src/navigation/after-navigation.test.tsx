import { describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { buildSessionUser, createFakeSession } from '@frizo/session/testing';
import { buildPortal } from '../testing/build-portal.ts';
import { renderPortal } from '../testing/render-portal.tsx';
import { arriveOnNavigation } from './after-navigation.ts';

async function setUp() {
  const portal = buildPortal({ session: createFakeSession(buildSessionUser()) });
  const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  arriveOnNavigation({
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
  it('is titled by the route, scrolled to the top, focused and announced', async () => {
    const { go, scrollTo } = await setUp();
    expect(document.title).toBe('Home · Frizo');
    go('/me/my-appointments');
    expect(document.title).toBe('My appointments · Frizo');
    expect(scrollTo).toHaveBeenCalledWith(0, 0);
    expect(screen.getByRole('main')).toHaveFocus();
    expect(screen.getByText('My appointments · Frizo')).toBeInTheDocument();
  });

  it('leaves the focus alone within one part of the portal', async () => {
    const { go, scrollTo } = await setUp();
    go('/me/my-appointments');
    screen.getByRole('link', { name: 'Log out' }).focus();
    go('/me/my-appointments/history');
    expect(screen.getByRole('link', { name: 'Log out' })).toHaveFocus();
    expect(scrollTo).toHaveBeenCalledTimes(2);
  });

  it('leaves the scroll alone where only the query changes', async () => {
    const { go, scrollTo } = await setUp();
    go('/?cityZip=10001');
    expect(scrollTo).not.toHaveBeenCalled();
  });

  it('leaves the scroll to a page that has kept its own', async () => {
    const { go, scrollTo } = await setUp();
    window.history.replaceState({ keptScroll: 1 }, '');
    go('/me/my-appointments');
    expect(scrollTo).not.toHaveBeenCalled();
    window.history.replaceState(null, '');
  });
});
