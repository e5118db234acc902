import { beforeEach, describe, expect, it, jest, afterEach } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  getAccountAccess,
  getCalendarFeed,
  getPhoneProof,
  getProfileCompletion,
  type ProfileCompletion,
} from '@frizo/contracts';
import { createFakeRequest } from '@frizo/api-client/testing';
import { buildSessionUser, createFakeSession } from '@frizo/session/testing';
import { stubWidth } from '@frizo/ui/testing';
import { buildPortal, type PortalOptions } from '../testing/build-portal.ts';
import { buildRelease } from '../testing/build-release.ts';
import { renderPortal } from '../testing/render-portal.tsx';

const owner = buildSessionUser({
  id: 2,
  professional: true,
  business: true,
  master: true,
  rawUserType: 7,
});

const complete = (path: string) => ({ status: 2 as const, path, errors: [] });

/** A salon without a photo of its owner, with services that nobody does. */
function buildCompletion(overrides: Partial<ProfileCompletion> = {}): ProfileCompletion {
  const photo = { code: 'IMAGE_REQUIRED', message: 'Add your photo', path: '/me/essentials' };
  const services = {
    code: 'SERVICES_NOT_ASSIGNED',
    message: 'Assign a service to an artist',
    path: '/my-salon/services',
  };
  return {
    complete: false,
    status: 0,
    profileProfessional: 1,
    profilePersonal: 0,
    qualifyTimestamp: null,
    publicAvailable: false,
    tabs: {
      image: { status: 0, path: '/me/essentials', errors: [photo] },
      profile: complete('/my-salon/name-and-location'),
      services: { status: 1, path: '/my-salon/services', errors: [services] },
      artists: complete('/my-salon/artists'),
      wh: complete('/my-salon/working-hours'),
      gallery: complete('/my-salon/gallery'),
      brands: complete('/my-salon/brands'),
    },
    ...overrides,
  };
}

const done: Partial<ProfileCompletion> = {
  complete: true,
  status: 2,
  profileProfessional: 2,
  profilePersonal: 2,
  tabs: {
    ...buildCompletion().tabs,
    image: complete('/me/essentials'),
    services: complete('/my-salon/services'),
  },
};

const tab = (label: string, path: string, order: number) => ({
  area: 'salon-tabs',
  label,
  path,
  for: ['professional'],
  order,
});

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  stubWidth(null);
});

async function open(path: string, completion = buildCompletion(), options: PortalOptions = {}) {
  const server = createFakeRequest()
    .answer(getProfileCompletion, completion)
    // Parts of /me/essentials, which have their own tests.
    .answer(getAccountAccess, forever)
    .answer(getCalendarFeed, forever)
    .answer(getPhoneProof, forever);
  const use = buildRelease({
    remote: 'mf-pro-console',
    routes: [],
    links: [
      tab('Name & location', '/my-salon/name-and-location', 10),
      tab('Services', '/my-salon/services', 20),
    ],
  });
  const portal = buildPortal({
    path,
    server,
    session: createFakeSession(owner),
    resolution: { 'mf-pro-console': { use } },
    ...options,
  });
  await renderPortal(portal);
  await act(async () => void (await import('./completeness-parts.tsx')));
  await act(async () => jest.advanceTimersByTimeAsync(0));
  return { portal, server };
}

const forever = () => new Promise<never>(() => undefined);

const marksIn = (navigation: string) =>
  within(screen.getByRole('navigation', { name: navigation }))
    .queryAllByRole('img')
    .map((mark) => mark.getAttribute('aria-label'));

describe('the completeness of a profile', () => {
  it('is a mark at each incomplete tab, and a list of what is missing with links', async () => {
    const { portal } = await open('/my-salon/services');
    expect(marksIn('Your business')).toEqual(['Partly complete']);
    expect(marksIn('Profile')).toEqual(['Incomplete']);
    const tabs = within(screen.getByRole('navigation', { name: 'Your business' }));
    expect(tabs.getByRole('link', { name: 'Services' }).nextElementSibling).toHaveTextContent('!');
    const message = within(screen.getByRole('region', { name: 'Your profile is incomplete' }));
    expect(message.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
      [
        ['Add your photo', '/me/essentials#photo'],
        ['Assign a service to an artist', '/my-salon/services'],
      ],
    );
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await user.click(message.getByRole('link', { name: 'Add your photo' }));
    expect(portal.navigation.get().path).toBe('/me/essentials');
    // The page itself is loaded meanwhile.
    await act(async () => {
      await import('../account/profile/essentials.page.tsx');
      await jest.advanceTimersByTimeAsync(0);
    });
    expect(marksIn('Your account')).toEqual(['Incomplete']);
    expect(marksIn('Profile')).toEqual(['Partly complete']);
  });

  it('is a mark at the name outside of the account pages, and none there', async () => {
    const { portal } = await open('/pricing');
    expect(marksIn('Account')).toEqual(['Incomplete']);
    act(() => portal.navigation.go('/my-salon/services'));
    expect(marksIn('Account')).toEqual([]);
  });

  it('shows at the name on a phone too', async () => {
    stubWidth(360);
    await open('/pricing', buildCompletion({ status: 1 }));
    expect(marksIn('Account')).toEqual(['Partly complete']);
  });

  it('follows what is completed, without a reload', async () => {
    const { portal, server } = await open('/my-salon/services');
    server.answer(getProfileCompletion, buildCompletion(done));
    await act(async () => portal.live.emit({ event: 'message', data: { topic: 'flags' } }));
    expect(marksIn('Your business')).toEqual(['Partly complete']);
    await act(async () => portal.live.emit({ event: 'message', data: { topic: 'completeness' } }));
    expect(marksIn('Your business')).toEqual([]);
    expect(screen.getByText(/as soon as an image of your work is approved/)).toBeVisible();

    server.answer(getProfileCompletion, buildCompletion({ ...done, publicAvailable: true }));
    await act(async () => portal.live.emit({ event: 'gap' }));
    expect(screen.queryByText(/Your profile is/)).toBeNull();
  });

  it('keeps what was completed on this page until the next one, so that nothing below moves under a click', async () => {
    const { portal, server } = await open('/my-salon/services');
    const { tabs } = buildCompletion();
    const services = complete('/my-salon/services');
    server.answer(getProfileCompletion, buildCompletion({ tabs: { ...tabs, services } }));
    await act(async () => portal.live.emit({ event: 'message', data: { topic: 'completeness' } }));
    const message = screen.getByRole('region', { name: 'Your profile is incomplete' });
    const items = () =>
      within(message)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(items()).toEqual(['Add your photo', 'Done: Assign a service to an artist']);
    expect(within(message).getAllByRole('link')).toHaveLength(1);
    act(() => portal.navigation.go('/my-salon/name-and-location'));
    expect(items()).toEqual(['Add your photo']);
  });

  it('is polled while the socket may be down, by one request for the whole page', async () => {
    const { server } = await open('/my-salon/services');
    expect(server.requestsOf(getProfileCompletion)).toHaveLength(1);
    await act(async () => jest.advanceTimersByTimeAsync(100_000));
    expect(server.requestsOf(getProfileCompletion)).toHaveLength(2);
  });

  it('shows nothing while the salon is not there yet', async () => {
    const server = createFakeRequest().refuse(getProfileCompletion, { status: 404 });
    const { portal } = await open('/my-salon/services', buildCompletion(), { server });
    expect(marksIn('Your business')).toEqual([]);
    expect(portal.notices.get()).toEqual([]);
  });

  it('is not requested for clients', async () => {
    const { server } = await open('/me/essentials', buildCompletion(), {
      session: createFakeSession(buildSessionUser()),
    });
    expect(server.requestsOf(getProfileCompletion)).toEqual([]);
  });

  it('is that of another user after a log-in', async () => {
    const { portal, server } = await open('/pricing');
    server.answer(getProfileCompletion, buildCompletion({ ...done, publicAvailable: true }));
    await act(async () => portal.session.become({ ...owner, id: 3 }));
    expect(marksIn('Account')).toEqual([]);
  });
});
