import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getLegalDocument } from '@frizo/contracts';
import { connectedEvent } from '@frizo/remote-kit/parts';
import { createFakeRequest } from '@frizo/api-client/testing';
import { buildSessionUser, createFakeSession } from '@frizo/session/testing';
import type { ShellPageComponent, ShellPageRoute } from '../site-map/site-route.ts';
import { buildPortal } from '../testing/build-portal.ts';
import { renderPortal } from '../testing/render-portal.tsx';

const Greeting: ShellPageComponent = ({ params }) => <h1>Hello {params.name}</h1>;
const greeting = (load: ShellPageRoute['load']): ShellPageRoute => ({
  path: '/test/:name',
  title: 'Greeting',
  description: 'Hello.',
  load,
});

describe('a page of the shell', () => {
  afterEach(() => void jest.restoreAllMocks());

  it('is loaded when it is first asked for, and gets what its path says', async () => {
    await renderPortal(
      buildPortal({ path: '/test/Ada', site: { pages: [greeting(() => Promise.resolve(Greeting))] } }),
    );
    expect(await screen.findByRole('heading', { name: 'Hello Ada' })).toBeVisible();
  });

  it('keeps its place while it is on its way', async () => {
    await renderPortal(
      buildPortal({ path: '/test/Ada', site: { pages: [greeting(() => new Promise(() => undefined))] } }),
    );
    expect(screen.getByText('Loading...')).toBeInTheDocument();
  });

  it('can be asked for again where it did not come', async () => {
    let isThere = false;
    const load = () => (isThere ? Promise.resolve(Greeting) : Promise.reject(new Error('offline')));
    await renderPortal(buildPortal({ path: '/test/Ada', site: { pages: [greeting(load)] } }));
    expect(await screen.findByText('This part of the page could not be shown.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Greeting' })).toBeInTheDocument();
    isThere = true;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Hello Ada' })).toBeVisible();
  });

  it('comes by itself when the connection is back', async () => {
    let isThere = false;
    const load = () => (isThere ? Promise.resolve(Greeting) : Promise.reject(new Error('offline')));
    await renderPortal(buildPortal({ path: '/test/Ada', site: { pages: [greeting(load)] } }));
    await screen.findByText('This part of the page could not be shown.');
    isThere = true;
    act(() => void window.dispatchEvent(new Event(connectedEvent)));
    expect(await screen.findByRole('heading', { name: 'Hello Ada' })).toBeVisible();
  });

  it('takes nothing along when it breaks', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const Broken: ShellPageComponent = () => {
      throw new Error('no');
    };
    await renderPortal(buildPortal({ path: '/test/Ada', site: { pages: [greeting(() => Broken)] } }));
    expect(screen.getByText('This part of the page could not be shown.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Log In' })).toBeVisible();
  });
});

describe('what is not open yet', () => {
  it('says so, and what can be done instead', async () => {
    const portal = buildPortal({ path: '/why-frizo' });
    await renderPortal(portal);
    expect(await screen.findByRole('heading', { name: 'Why Frizo' })).toBeVisible();
    expect(screen.getByText(/This part is not open yet\. You can browse the gallery/)).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Go to the gallery' }));
    expect(portal.navigation.get().path).toBe('/');
  });

  it('stands behind its guard', async () => {
    const waiting = { requireLogin: () => new Promise<boolean>(() => undefined) };
    const portal = buildPortal({ path: '/my-salon', session: Object.assign(createFakeSession(), waiting) });
    await renderPortal(portal);
    expect(portal.navigation.get()).toEqual({ path: '/log-in', search: '?callback=%2Fmy-salon' });
    await act(async () => portal.session.become(buildSessionUser({ professional: true })));
    expect(portal.navigation.get().path).toBe('/my-salon/name-and-location');
    expect(await screen.findByRole('heading', { name: 'Name & location' })).toBeVisible();
    for (const [name, href] of [
      ["Today's appointments", '/book'],
      ['Appointments', '/appointments/upcoming'],
      ['Clients', '/clients'],
    ] as const) {
      expect(within(screen.getByRole('main')).getByRole('link', { name })).toHaveAttribute('href', href);
    }
  });

  it('sends a client from a page for professionals to listing a business, not to pages that are closed to them', async () => {
    const session = createFakeSession(buildSessionUser({ professional: false }));
    await renderPortal(buildPortal({ path: '/my-salon/services', session }));
    expect(await screen.findByText("This page's accessible to registered beauty Pros only.")).toBeVisible();
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'List your business' })).toHaveAttribute(
      'href',
      '/list-your-business',
    );
    expect(main.queryByRole('link', { name: 'Clients' })).toBeNull();
  });

  it('has content and dialogs only in the second layout', async () => {
    await renderPortal(buildPortal({ path: '/recommendation/x1' }));
    expect(await screen.findByRole('heading', { name: 'Recommendation' })).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Account' })).toBeNull();
    expect(screen.queryByRole('contentinfo')).toBeNull();
  });
});

describe('the legal documents', () => {
  const server = () =>
    createFakeRequest().answer(getLegalDocument, ({ code }) => ({
      id: 1,
      code,
      title: code,
      version: 1,
      publishedOn: '2026-01-01',
      content: `<h2>Text of ${code}</h2>`,
    }));

  it('stand in tabs, one address each', async () => {
    const portal = buildPortal({ path: '/legal', server: server() });
    await renderPortal(portal);
    expect(portal.navigation.get().path).toBe('/legal/terms-for-clients');
    expect(await screen.findByRole('heading', { name: 'Text of ua' })).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Privacy policy' }));
    expect(await screen.findByRole('heading', { name: 'Text of pp' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Privacy policy' })).toHaveAttribute('aria-current', 'page');
    await userEvent.click(screen.getByRole('link', { name: 'Terms for professionals' }));
    expect(await screen.findByRole('heading', { name: 'Text of pa' })).toBeVisible();
  });

  it('can be asked for again', async () => {
    const broken = createFakeRequest().refuse(getLegalDocument);
    await renderPortal(buildPortal({ path: '/legal/privacy-policy', server: broken }));
    expect(await screen.findByText('This text could not be loaded.')).toBeVisible();
    broken.answer(getLegalDocument, await server().request(getLegalDocument, { code: 'pp' }));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Text of pp' })).toBeVisible();
  });

  it('are those three', async () => {
    await renderPortal(buildPortal({ path: '/legal/nothing', server: server() }));
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  });
});
