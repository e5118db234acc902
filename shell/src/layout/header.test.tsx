import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildSessionUser, createFakeSession } from '@frizo/session/testing';
import { buildPortal } from '../testing/build-portal.ts';
import { buildRelease } from '../testing/build-release.ts';
import { renderPortal } from '../testing/render-portal.tsx';
import { stubWidth } from '@frizo/ui/testing';

const account = () => within(screen.getByRole('navigation', { name: 'Account' }));
const linksOf = () =>
  account()
    .queryAllByRole('link')
    .map((link) => [link.textContent || link.getAttribute('aria-label'), link.getAttribute('href')]);
const client = buildSessionUser();
const professional = buildSessionUser({ professional: true, master: true, rawUserType: 6 });

describe('the header', () => {
  it('offers visitors sign-up and log-in', async () => {
    await renderPortal(buildPortal());
    expect(linksOf()).toEqual([
      ['Client Sign Up', '/client-sign-up'],
      ['Log In', '/log-in'],
    ]);
    await userEvent.click(account().getByRole('button', { name: 'Beauty Pro?' }));
    expect(linksOf()).toEqual([
      ['Client Sign Up', '/client-sign-up'],
      ['Why Frizo', '/why-frizo'],
      ['Pricing', '/pricing'],
      ['Pro Sign Up', '/pro-sign-up'],
      ['Log In', '/log-in'],
    ]);
  });

  it('shows clients their appointments, favorites, a name that links to /me, and the log-out', async () => {
    await renderPortal(buildPortal({ session: createFakeSession(client) }));
    await userEvent.click(account().getByRole('button', { name: 'Beauty Pro?' }));
    expect(linksOf()).toEqual([
      ['My appointments', '/me/my-appointments'],
      ['Favorites', '/me/favorites'],
      ['Why Frizo', '/why-frizo'],
      ['Pricing', '/pricing'],
      ['List your business', '/list-your-business'],
      ['Ada Reyes', '/me'],
      ['Log out', '/log-out'],
    ]);
  });

  it('shows professionals their work pages, and a name that links to /my-salon', async () => {
    await renderPortal(buildPortal({ session: createFakeSession(professional) }));
    expect(account().queryByRole('button')).toBeNull();
    expect(linksOf()).toEqual([
      ['Book', '/book'],
      ['Clients', '/clients'],
      ['Appointments', '/appointments'],
      ['Ada Reyes', '/my-salon'],
      ['Log out', '/log-out'],
    ]);
  });

  it('shows links that a remote adds for some user types only to those', async () => {
    const use = buildRelease({
      links: [{ area: 'header', label: 'Payouts', path: '/payouts', userTypes: [2, 7], order: 1 }],
    });
    const portal = buildPortal({
      session: createFakeSession(professional),
      resolution: { 'mf-booking': { use } },
    });
    await renderPortal(portal);
    expect(account().queryByRole('link', { name: 'Payouts' })).toBeNull();
    act(() => portal.session.become({ ...professional, rawUserType: 7 }));
    expect(account().getByRole('link', { name: 'Payouts' })).toBeVisible();
  });

  it('shows links for those who manage a salon to its owner and to an artist with that flag, and to no other artist', async () => {
    const use = buildRelease({
      links: [{ area: 'header', label: 'Plan', path: '/plan', for: ['salon-admin'], order: 1 }],
    });
    const portal = buildPortal({
      session: createFakeSession({ ...professional, rawUserType: 7, business: true }),
      resolution: { 'mf-booking': { use } },
    });
    await renderPortal(portal);
    expect(account().getByRole('link', { name: 'Plan' })).toBeVisible();
    const artist = { ...professional, rawUserType: 6, business: false, salonAdmin: false } as const;
    act(() => portal.session.become(artist));
    expect(account().queryByRole('link', { name: 'Plan' })).toBeNull();
    act(() => portal.session.become({ ...artist, salonAdmin: true }));
    expect(account().getByRole('link', { name: 'Plan' })).toBeVisible();
    act(() => portal.session.become(client));
    expect(account().queryByRole('link', { name: 'Plan' })).toBeNull();
  });

  it('shows the links of newer builds once the page uses them', async () => {
    const portal = buildPortal({ session: createFakeSession(client) });
    await renderPortal(portal);
    const use = buildRelease({
      build: 'newer',
      links: [{ area: 'header', label: 'Visits', path: '/visits', order: 1 }],
    });
    const { releases } = portal;
    act(() => {
      releases.setAvailable({
        ...releases.available(),
        newest: { ...releases.get(), 'mf-booking': { use } },
      });
      releases.takeAll(() => false);
    });
    expect(account().getByRole('link', { name: 'Visits' })).toBeVisible();
    expect(account().queryByRole('link', { name: 'My appointments' })).toBeNull();
  });

  it('shows no favorites if their flag is off', async () => {
    await renderPortal(buildPortal({ session: createFakeSession(client), flags: { favorites: false } }));
    expect(account().queryByRole('link', { name: 'Favorites' })).toBeNull();
    expect(account().getByRole('link', { name: 'My appointments' })).toBeVisible();
  });

  it.each([
    ['/me/essentials', 'Ada Reyes'],
    ['/me/my-appointments/history', 'My appointments'],
    ['/me/favorites/my-artists', 'Favorites'],
  ])('marks on %s only the link of the current page', async (path, name) => {
    await renderPortal(buildPortal({ path, session: createFakeSession(client) }));
    expect(account().getAllByRole('link', { current: 'page' })).toEqual([
      account().getByRole('link', { name }),
    ]);
  });

  it('marks the current page in a menu when the menu is opened', async () => {
    await renderPortal(buildPortal({ path: '/pricing' }));
    await userEvent.click(account().getByRole('button', { name: 'Beauty Pro?' }));
    expect(account().getByRole('link', { current: 'page' })).toHaveTextContent('Pricing');
  });

  it('links admins to the admin pages', async () => {
    await renderPortal(buildPortal({ session: createFakeSession({ ...client, admin: true }) }));
    expect(account().getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin');
  });

  it('shows a discount total above zero in dollars with two decimals', async () => {
    const portal = buildPortal({ session: createFakeSession(client) });
    await renderPortal(portal);
    expect(account().queryByText(/\$/)).toBeNull();
    act(() => portal.session.become({ ...client, discountTotal: 1050 }));
    expect(account().getByText('$10.50')).toBeVisible();
  });

  it('shows no account menu while the session is unknown', async () => {
    await renderPortal(buildPortal({ session: createFakeSession('unknown') }));
    expect(screen.getByRole('navigation', { name: 'Account' })).toBeEmptyDOMElement();
  });

  it('follows the session', async () => {
    const portal = buildPortal();
    await renderPortal(portal);
    act(() => portal.session.become(buildSessionUser({ firstName: 'Ines' })));
    expect(account().getByRole('link', { name: 'Ines Reyes' })).toBeVisible();
  });

  it('shows markup in a name as plain text', async () => {
    const user = buildSessionUser({ firstName: '<img src=x onerror=alert(1)>' });
    await renderPortal(buildPortal({ session: createFakeSession(user) }));
    expect(account().getByRole('link', { name: '<img src=x onerror=alert(1)> Reyes' })).toBeVisible();
  });
});

describe('the header on a phone', () => {
  afterEach(() => stubWidth(null));

  it('hides everything but the log-in behind a menu button', async () => {
    stubWidth(320);
    await renderPortal(buildPortal());
    expect(linksOf()).toEqual([['Log In', '/log-in']]);
    const menu = account().getByRole('button', { name: 'Menu' });
    expect(menu).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(menu);
    expect(menu).toHaveAttribute('aria-expanded', 'true');
    expect(account().getByRole('list', { name: 'Beauty Pro?' })).toBeVisible();
    expect(linksOf().map(([title]) => title)).toEqual([
      'Log In',
      'Client Sign Up',
      'Why Frizo',
      'Pricing',
      'Pro Sign Up',
    ]);
  });

  it("lists a client's appointments and favorites in the menu, and marks the current page", async () => {
    stubWidth(360);
    const session = createFakeSession(client);
    await renderPortal(buildPortal({ path: '/me/favorites/my-styles', session }));
    await userEvent.click(account().getByRole('button', { name: 'Menu' }));
    expect(linksOf()).toContainEqual(['My appointments', '/me/my-appointments']);
    expect(account().getByRole('link', { current: 'page' })).toHaveTextContent('Favorites');
  });

  it('shows the discount total in the menu', async () => {
    stubWidth(320);
    await renderPortal(buildPortal({ session: createFakeSession({ ...client, discountTotal: 1050 }) }));
    await userEvent.click(account().getByRole('button', { name: 'Menu' }));
    expect(account().getByText('$10.50')).toBeVisible();
  });

  it('works by keyboard, and returns the focus on Escape', async () => {
    stubWidth(320);
    const user = userEvent.setup();
    await renderPortal(buildPortal());
    const menu = account().getByRole('button', { name: 'Menu' });
    menu.focus();
    await user.keyboard('{Enter}{Tab}');
    expect(account().getByRole('link', { name: 'Client Sign Up' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(menu).toHaveFocus();
    expect(menu).toHaveAttribute('aria-expanded', 'false');
  });

  it('closes when a link is followed, and when the focus leaves', async () => {
    stubWidth(320);
    const user = userEvent.setup();
    const portal = buildPortal({ session: createFakeSession(professional) });
    await renderPortal(portal);
    const menu = account().getByRole('button', { name: 'Menu' });
    await user.click(menu);
    await user.click(account().getByRole('link', { name: 'Clients' }));
    expect(portal.navigation.get().path).toBe('/clients');
    expect(menu).toHaveAttribute('aria-expanded', 'false');
    await user.click(menu);
    act(() => screen.getByRole('main').focus());
    expect(menu).toHaveAttribute('aria-expanded', 'false');
  });
});
