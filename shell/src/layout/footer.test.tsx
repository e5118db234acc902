import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getVersions } from '@frizo/contracts';
import type { BootData } from '@frizo/contracts';
import { createFakeRequest } from '@frizo/api-client/testing';
import { buildSessionUser, createFakeSession } from '@frizo/session/testing';
import { buildPortal } from '../testing/build-portal.ts';
import type { PortalOptions } from '../testing/build-portal.ts';
import { renderPortal } from '../testing/render-portal.tsx';

const invitation = 'Get app for best experience';
const footer = () => within(screen.getByRole('contentinfo'));
const hrefOf = (name: string) => footer().getByRole('link', { name }).getAttribute('href');

/** Simulates that the footer enters or leaves the screen. */
let scroll: (isFooterSeen: boolean) => void;

async function setUp(options: PortalOptions = {}, links?: BootData['product']['links']) {
  const portal = buildPortal(options);
  const product = { ...portal.boot.product, ...(links === undefined ? {} : { links }) };
  await renderPortal({ ...portal, boot: { ...portal.boot, product } });
  await screen.findByRole('contentinfo');
  return portal;
}

describe('the bottom of the page', () => {
  beforeEach(() => {
    localStorage.clear();
    class FakeObserver {
      constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
        scroll = (isIntersecting) => act(() => notify([{ isIntersecting }]));
      }
      observe = () => undefined;
      disconnect = () => undefined;
    }
    Object.defineProperty(window, 'IntersectionObserver', { configurable: true, value: FakeObserver });
  });
  afterEach(() => void jest.restoreAllMocks());

  it('links to contact, documents, FAQ and the app', async () => {
    await setUp();
    expect(hrefOf('Contact us')).toBe('/contact-us');
    expect(hrefOf('Terms and privacy')).toBe('/legal');
    expect(hrefOf('FAQ')).toBe('/faq');
    expect(hrefOf('Builds')).toBe('/array');
    expect(hrefOf('App Store')).toBe('/app');
    expect(hrefOf('Google Play')).toBe('/app');
  });

  it('links to the stores and social networks that are configured', async () => {
    await setUp(
      {},
      {
        appStore: 'https://stores.test/frizo',
        social: [{ name: 'Instagram', url: 'https://social.test/frizo' }],
      },
    );
    expect(hrefOf('App Store')).toBe('https://stores.test/frizo');
    expect(hrefOf('Google Play')).toBe('/app');
    expect(hrefOf('Instagram')).toBe('https://social.test/frizo');
  });

  it("shows the page's version, and loads the server's when the footer is visible", async () => {
    const server = createFakeRequest().answer(getVersions, {
      'version-front': '9.9.9',
      'version-back': '1.2.3',
    });
    await setUp({ server });
    expect(server.requestsOf(getVersions)).toEqual([]);
    expect(footer().getByText(/Frizo · front 0\.1\.0/)).toBeVisible();
    scroll(true);
    expect(await footer().findByText('Frizo · front 0.1.0 · back 1.2.3')).toBeVisible();
  });

  it('shows the app banner to visitors, but hides it while the footer is visible', async () => {
    await setUp({ server: createFakeRequest().refuse(getVersions) });
    expect(await screen.findByText(invitation)).toBeVisible();
    scroll(true);
    expect(screen.queryByText(invitation)).toBeNull();
    scroll(false);
    expect(screen.getByText(invitation)).toBeVisible();
  });

  it("pads scrolling by the banner's height, and updates it when the page is resized", async () => {
    const height = jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60);
    await setUp();
    await screen.findByText(invitation);
    expect(document.documentElement.style.scrollPaddingBlockEnd).toBe('60px');
    height.mockReturnValue(110);
    act(() => void window.dispatchEvent(new Event('resize')));
    expect(document.documentElement.style.scrollPaddingBlockEnd).toBe('110px');
    scroll(true);
    expect(document.documentElement.style.scrollPaddingBlockEnd).toBe('');
  });

  it('shows no social networks by default', async () => {
    await setUp();
    const shown = within(footer().getByRole('navigation', { name: 'More' })).getAllByRole('link');
    expect(shown.map((link) => link.textContent)).toEqual(['Contact us', 'Terms and privacy', 'FAQ']);
  });

  it('does not show the app banner again after it was closed', async () => {
    const { unmount } = await renderPortal(buildPortal());
    const banner = within(await screen.findByRole('region', { name: 'App' }));
    expect(banner.getByRole('link', { name: 'App Store' })).toBeVisible();
    await userEvent.click(banner.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText(invitation)).toBeNull();
    unmount();
    await setUp();
    expect(screen.queryByText(invitation)).toBeNull();
  });

  it('closes the app banner for this page if the browser blocks storage', async () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError');
    });
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('no', 'QuotaExceededError');
    });
    await setUp();
    const banner = within(await screen.findByRole('region', { name: 'App' }));
    await userEvent.click(banner.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText(invitation)).toBeNull();
  });

  it('shows no app banner to users who are or may be logged in', async () => {
    const portal = await setUp({ session: createFakeSession('unknown') });
    expect(screen.queryByText(invitation)).toBeNull();
    await act(async () => portal.session.become(buildSessionUser()));
    expect(screen.queryByText(invitation)).toBeNull();
  });
});
