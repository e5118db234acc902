import { describe, expect, it } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildSessionUser, createFakeSession } from '@frizo/session/testing';
import { buildPortal } from '../testing/build-portal.ts';
import { renderPortal } from '../testing/render-portal.tsx';

const tagline = 'Browse. Book. Hello Beautiful!';

describe('the page around the remotes', () => {
  it.each(['/', '/log-in', '/log-out'])('shows the tagline on %s', async (path) => {
    await renderPortal(buildPortal({ path }));
    expect(screen.getByText(tagline)).toBeVisible();
  });

  it('shows no tagline on other pages', async () => {
    await renderPortal(buildPortal({ path: '/nothing' }));
    expect(screen.queryByText(tagline)).toBeNull();
  });

  it('has landmarks, a skip link, and the versions', async () => {
    await renderPortal(buildPortal());
    expect(screen.getByRole('banner')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#main');
    expect(screen.getByRole('main')).toHaveAttribute('id', 'main');
    expect(await screen.findByRole('contentinfo')).toHaveTextContent('Frizo · front 0.1.0');
  });

  it('links to the gallery from an unknown path', async () => {
    const portal = buildPortal({ path: '/nothing/here' });
    await renderPortal(portal);
    expect(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Go to the gallery' }));
    expect(portal.navigation.get().path).toBe('/');
    expect(screen.queryByRole('heading', { name: 'Page not found' })).toBeNull();
  });

  it('shows a placeholder while a slot loads, and Retry if it fails', async () => {
    const portal = buildPortal();
    await renderPortal(portal);
    expect(screen.getByText('Loading...')).toBeInTheDocument();
    const [phase] = [...portal.phases].flatMap(([route, store]) => (route.path === '/' ? [store] : []));
    act(() => phase?.set('failed'));
    expect(screen.getByRole('link', { name: 'Log In' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(portal.retried).toEqual(['mf-discovery:/']);
    act(() => phase?.set('mounted'));
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });
});

describe('the account pages', () => {
  const tabs = () => screen.queryByRole('navigation', { name: 'Your account' });

  it.each([
    ['/me/essentials', 'Essentials'],
    ['/me/my-appointments/upcoming', 'My appointments'],
    ['/me/my-appointments/history', 'My appointments'],
    ['/me/favorites/my-artists', 'Favorites'],
  ])('show the same tabs, and on %s mark the current one', async (path, current) => {
    await renderPortal(buildPortal({ path, session: createFakeSession(buildSessionUser()) }));
    const links = within(tabs()!).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Essentials', '/me/essentials'],
      ['My appointments', '/me/my-appointments/upcoming'],
      ['Favorites', '/me/favorites/my-styles'],
    ]);
    const marked = links.filter((link) => link.getAttribute('aria-current') === 'page');
    expect(marked.map((link) => link.textContent)).toEqual([current]);
  });

  it('are the only pages with these tabs', async () => {
    const portal = buildPortal({ path: '/menu', session: createFakeSession(buildSessionUser()) });
    await renderPortal(portal);
    expect(tabs()).toBeNull();
    act(() => portal.navigation.go('/me/essentials'));
    expect(tabs()).toBeVisible();
  });
});

describe('logging in and out by address', () => {
  it('goes to the home page when the dialog of /log-in is closed', async () => {
    const portal = buildPortal({ path: '/log-in' });
    await renderPortal(portal);
    expect(portal.session.loginsRequired).toHaveLength(1);
    expect(portal.navigation.get().path).toBe('/');
  });

  it('goes to the callback after the log-in', async () => {
    const session = createFakeSession();
    session.willLogIn(buildSessionUser());
    const portal = buildPortal({ path: '/log-in?callback=/me/my-appointments', session });
    await renderPortal(portal);
    expect(portal.navigation.get().path).toBe('/me/my-appointments');
  });

  it('redirects a visitor of a protected route to /log-in', async () => {
    const neverLogsIn = { requireLogin: () => new Promise<boolean>(() => undefined) };
    const session = Object.assign(createFakeSession('unknown'), neverLogsIn);
    const portal = buildPortal({ path: '/me/my-appointments', session });
    await renderPortal(portal);
    expect(portal.navigation.get().path).toBe('/me/my-appointments');
    act(() => session.become(null));
    expect(portal.navigation.get()).toEqual({ path: '/log-in', search: '?callback=%2Fme%2Fmy-appointments' });
  });

  it('signs out on /log-out and confirms it', async () => {
    const portal = buildPortal({ path: '/log-out', session: createFakeSession(buildSessionUser()) });
    await renderPortal(portal);
    expect(portal.session.snapshot().status).toBe('anonymous');
    expect(screen.getByRole('heading', { name: 'You are logged out' })).toBeVisible();
  });
});

describe('the pages of a professional', () => {
  const switches = () => screen.queryByRole('navigation', { name: 'Profile' });
  const freelancer = { rawUserType: 2, professional: true, business: true, master: true } as const;

  it.each([
    [freelancer, 'My business'],
    [{ ...freelancer, rawUserType: 7 } as const, 'My Salon'],
    [{ ...freelancer, rawUserType: 6, business: false } as const, 'My Salon'],
  ])('switch between the business and the person (spec 2, profile banner): %j', async (user, business) => {
    const session = createFakeSession(buildSessionUser(user));
    await renderPortal(buildPortal({ path: '/me/essentials', session }));
    const links = within(switches()!).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      [business, '/my-salon'],
      ['Me', '/me'],
    ]);
    expect(screen.getByRole('link', { name: 'Me' })).toHaveAttribute('aria-current', 'true');
  });

  it('are not offered to a client, on /my-salon neither', async () => {
    const session = createFakeSession(buildSessionUser());
    await renderPortal(buildPortal({ path: '/my-salon/services', session }));
    expect(switches()).toBeNull();
    expect(screen.queryByRole('navigation', { name: 'Your business' })).toBeNull();
  });
});
