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

  it('is loaded on demand, and receives the parameters of its path', async () => {
    await renderPortal(
      buildPortal({ path: '/test/Ada', site: { pages: [greeting(() => Promise.resolve(Greeting))] } }),
    );
    expect(await screen.findByRole('heading', { name: 'Hello Ada' })).toBeVisible();
  });

  it('shows a placeholder while it loads', async () => {
    await renderPortal(
      buildPortal({ path: '/test/Ada', site: { pages: [greeting(() => new Promise(() => undefined))] } }),
    );
    expect(screen.getByText('Loading...')).toBeInTheDocument();
  });

  it('offers Retry when loading fails', async () => {
    let isOnline = false;
    const load = () => (isOnline ? Promise.resolve(Greeting) : Promise.reject(new Error('offline')));
    await renderPortal(buildPortal({ path: '/test/Ada', site: { pages: [greeting(load)] } }));
    expect(await screen.findByText('This part of the page could not be shown.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Greeting' })).toBeInTheDocument();
    isOnline = true;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Hello Ada' })).toBeVisible();
  });

  it('loads by itself when the connection returns', async () => {
    let isOnline = false;
    const load = () => (isOnline ? Promise.resolve(Greeting) : Promise.reject(new Error('offline')));
    await renderPortal(buildPortal({ path: '/test/Ada', site: { pages: [greeting(load)] } }));
    await screen.findByText('This part of the page could not be shown.');
    isOnline = true;
    act(() => void window.dispatchEvent(new Event(connectedEvent)));
    expect(await screen.findByRole('heading', { name: 'Hello Ada' })).toBeVisible();
  });

  it('leaves the rest of the page working when it crashes', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const Broken: ShellPageComponent = () => {
      throw new Error('no');
    };
    await renderPortal(buildPortal({ path: '/test/Ada', site: { pages: [greeting(() => Broken)] } }));
    expect(screen.getByText('This part of the page could not be shown.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Log In' })).toBeVisible();
  });
});

describe('an announced page', () => {
  it('explains that it is not open yet, and links to alternatives', async () => {
    const portal = buildPortal({ path: '/why-frizo' });
    await renderPortal(portal);
    expect(await screen.findByRole('heading', { name: 'Why Frizo' })).toBeVisible();
    expect(screen.getByText(/This part is not open yet\. You can browse the gallery/)).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Go to the gallery' }));
    expect(portal.navigation.get().path).toBe('/');
  });

  it('follows its guard', async () => {
    const neverLogsIn = { requireLogin: () => new Promise<boolean>(() => undefined) };
    const portal = buildPortal({
      path: '/my-salon',
      session: Object.assign(createFakeSession(), neverLogsIn),
    });
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

  it('links clients from a professional page to listing a business, not to other professional pages', async () => {
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

  it('has only content and dialogs in the second layout', async () => {
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

  it('have one tab and address each', async () => {
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

  it('offer Retry when loading fails', async () => {
    const broken = createFakeRequest().refuse(getLegalDocument);
    await renderPortal(buildPortal({ path: '/legal/privacy-policy', server: broken }));
    expect(await screen.findByText('This text could not be loaded.')).toBeVisible();
    broken.answer(getLegalDocument, await server().request(getLegalDocument, { code: 'pp' }));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Text of pp' })).toBeVisible();
  });

  it('do not exist at other addresses', async () => {
    await renderPortal(buildPortal({ path: '/legal/nothing', server: server() }));
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  });
});
