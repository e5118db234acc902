import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getUnseenAppointments, type ReleaseBadge } from '@frizo/contracts';
import { createFakeRequest } from '@frizo/api-client/testing';
import type { FakeRequest } from '@frizo/api-client/testing';
import { buildSessionUser, createFakeSession } from '@frizo/session/testing';
import { buildPortal } from '../testing/build-portal.ts';
import type { PortalOptions } from '../testing/build-portal.ts';
import { buildRelease } from '../testing/build-release.ts';
import { renderPortal } from '../testing/render-portal.tsx';
import { stubWidth } from '@frizo/ui/testing';

/** As mf-pro-console's release declares it. */
const pollMs = 100_000;
const professional = buildSessionUser({ professional: true, business: true, rawUserType: 7 });

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
  stubWidth(null);
});

function serverWith(count: number): FakeRequest {
  return createFakeRequest().answer(getUnseenAppointments, () => ({ data: [], count }));
}

async function open(server: FakeRequest, user = professional, options: PortalOptions = {}) {
  const portal = buildPortal({ server, session: createFakeSession(user), ...options });
  await renderPortal(portal);
  // Waits for its chunk, then for the response.
  await act(async () => void (await import('./badge.component.tsx')));
  await act(async () => jest.advanceTimersByTimeAsync(0));
  return portal;
}

const pass = (milliseconds: number) => act(async () => jest.advanceTimersByTimeAsync(milliseconds));
const badge = () =>
  within(screen.getByRole('navigation', { name: 'Account' })).queryByRole('button', {
    name: /new appointment/,
  });
const requestCount = (server: FakeRequest) => server.requestsOf(getUnseenAppointments).length;

describe('a badge', () => {
  it('shows the count, with a description for screen readers', async () => {
    await open(serverWith(3));
    expect(badge()).toHaveAccessibleName('3 new appointments');
    expect(badge()).toHaveTextContent('3');
    expect(screen.getByText('3 new appointments')).toHaveAttribute('role', 'status');
    expect(screen.getByRole('link', { name: 'Appointments' }).nextElementSibling).toContainElement(
      screen.getByText('3 new appointments'),
    );
  });

  it('shows at most two digits, but describes the full count', async () => {
    await open(serverWith(221));
    expect(badge()).toHaveAccessibleName('221 new appointments');
    expect(badge()).toHaveTextContent('99+');
  });

  it('has a singular text, and disappears at zero', async () => {
    const server = serverWith(1);
    await open(server);
    expect(badge()).toHaveAccessibleName('1 new appointment');
    server.answer(getUnseenAppointments, { data: [], count: 0 });
    await pass(pollMs);
    expect(badge()).toBeNull();
  });

  it('polls at the interval that its remote declares, until the log-out', async () => {
    const server = serverWith(2);
    const portal = await open(server);
    expect(requestCount(server)).toBe(1);
    await pass(pollMs - 1);
    expect(requestCount(server)).toBe(1);
    await pass(1);
    expect(requestCount(server)).toBe(2);

    act(() => portal.session.become(null));
    await pass(3 * pollMs);
    expect(requestCount(server)).toBe(2);
  });

  it('reloads at once on a live event of its topic, but not of another', async () => {
    const server = serverWith(2);
    const portal = await open(server);
    server.answer(getUnseenAppointments, { data: [], count: 3 });
    await act(async () => portal.live.emit({ event: 'message', data: { topic: 'flags' } }));
    expect(badge()).toHaveAccessibleName('2 new appointments');
    await act(async () => portal.live.emit({ event: 'message', data: { topic: 'appointments' } }));
    expect(badge()).toHaveAccessibleName('3 new appointments');
  });

  it('reloads at once when live events were lost, which may include one of its topic', async () => {
    const server = serverWith(2);
    const portal = await open(server);
    server.answer(getUnseenAppointments, { data: [], count: 3 });
    await act(async () => portal.live.emit({ event: 'gap' }));
    expect(badge()).toHaveAccessibleName('3 new appointments');
  });

  it('sends no request for users without the link', async () => {
    const server = serverWith(2);
    await open(server, buildSessionUser());
    await pass(pollMs);
    expect(requestCount(server)).toBe(0);
  });

  it('keeps the last count when a request fails', async () => {
    const server = serverWith(2);
    const portal = await open(server);
    server.refuse(getUnseenAppointments);
    await pass(pollMs);
    expect(badge()).toHaveAccessibleName('2 new appointments');
    expect(portal.notices.get()).toEqual([]);
  });

  it('opens its dialog, and reloads afterwards', async () => {
    const server = serverWith(2);
    const portal = await open(server);
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const button = badge();
    if (button === null) throw new Error('There is no badge.');
    server.answer(getUnseenAppointments, { data: [], count: 0 });
    // No remote of this portal has the dialog, so it is opened and dismissed.
    const opened: unknown[] = [];
    portal.queue.subscribe(() => opened.push(...portal.queue.snapshot().shown));
    await user.click(button);
    await pass(0);
    expect(opened[0]).toMatchObject({ name: 'new-appointments', props: {} });
    expect(badge()).toBeNull();
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('shows on a phone without opening the menu', async () => {
    stubWidth(360);
    await open(serverWith(4));
    expect(badge()).toHaveAccessibleName('4 new appointments');
  });

  it('can belong to a tab, and is no button without a dialog', async () => {
    const { modal: _none, ...unseen } = (
      buildPortal().boot.resolution['mf-pro-console']?.use.badges as ReleaseBadge[]
    )[0] as ReleaseBadge;
    const at = { area: 'account-tabs', path: '/me/visits' };
    const use = buildRelease({
      links: [{ ...at, label: 'Visits', order: 1 }],
      badges: [{ ...unseen, at, words: { one: '{count} visit', other: '{count} visits' } }],
    });
    await open(serverWith(2), professional, {
      path: '/me/essentials',
      resolution: { 'mf-booking': { use } },
    });
    const tabs = within(screen.getByRole('navigation', { name: 'Your account' }));
    expect(tabs.getByRole('img', { name: '2 visits' })).toBeVisible();
    expect(tabs.queryByRole('button')).toBeNull();
  });
});
