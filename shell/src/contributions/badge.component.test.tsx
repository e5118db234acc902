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

/** As the release of the professionals' remote says it. */
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

async function open(server: FakeRequest, who = professional, options: PortalOptions = {}) {
  const portal = buildPortal({ server, session: createFakeSession(who), ...options });
  await renderPortal(portal);
  // Its chunk, and then its answer.
  await act(async () => void (await import('./badge.component.tsx')));
  await act(async () => jest.advanceTimersByTimeAsync(0));
  return portal;
}

const pass = (milliseconds: number) => act(async () => jest.advanceTimersByTimeAsync(milliseconds));
const badge = () =>
  within(screen.getByRole('navigation', { name: 'Account' })).queryByRole('button', {
    name: /new appointment/,
  });
const questions = (server: FakeRequest) => server.requestsOf(getUnseenAppointments).length;

describe('a badge', () => {
  it('says in words how much waits behind its link', async () => {
    await open(serverWith(3));
    expect(badge()).toHaveAccessibleName('3 new appointments');
    expect(badge()).toHaveTextContent('3');
    expect(screen.getByText('3 new appointments')).toHaveAttribute('role', 'status');
    expect(screen.getByRole('link', { name: 'Appointments' }).nextElementSibling).toContainElement(
      screen.getByText('3 new appointments'),
    );
  });

  it('has no more than two digits, and all of them in words', async () => {
    await open(serverWith(221));
    expect(badge()).toHaveAccessibleName('221 new appointments');
    expect(badge()).toHaveTextContent('99+');
  });

  it('has words for one, and is not there for none', async () => {
    const server = serverWith(1);
    await open(server);
    expect(badge()).toHaveAccessibleName('1 new appointment');
    server.answer(getUnseenAppointments, { data: [], count: 0 });
    await pass(pollMs);
    expect(badge()).toBeNull();
  });

  it('asks as often as its remote says, until the log-out', async () => {
    const server = serverWith(2);
    const portal = await open(server);
    expect(questions(server)).toBe(1);
    await pass(pollMs - 1);
    expect(questions(server)).toBe(1);
    await pass(1);
    expect(questions(server)).toBe(2);

    act(() => portal.session.become(null));
    await pass(3 * pollMs);
    expect(questions(server)).toBe(2);
  });

  it('asks at once when a live event of its topic comes, and at no other', async () => {
    const server = serverWith(2);
    const portal = await open(server);
    server.answer(getUnseenAppointments, { data: [], count: 3 });
    await act(async () => portal.live.emit({ event: 'message', data: { topic: 'flags' } }));
    expect(badge()).toHaveAccessibleName('2 new appointments');
    await act(async () => portal.live.emit({ event: 'message', data: { topic: 'appointments' } }));
    expect(badge()).toHaveAccessibleName('3 new appointments');
  });

  it('asks at once when live events were lost, since one of its topic may have been among them', async () => {
    const server = serverWith(2);
    const portal = await open(server);
    server.answer(getUnseenAppointments, { data: [], count: 3 });
    await act(async () => portal.live.emit({ event: 'gap' }));
    expect(badge()).toHaveAccessibleName('3 new appointments');
  });

  it('asks nothing for those who have no such link', async () => {
    const server = serverWith(2);
    await open(server, buildSessionUser());
    await pass(pollMs);
    expect(questions(server)).toBe(0);
  });

  it('keeps the last number where the server cannot be asked', async () => {
    const server = serverWith(2);
    const portal = await open(server);
    server.refuse(getUnseenAppointments);
    await pass(pollMs);
    expect(badge()).toHaveAccessibleName('2 new appointments');
    expect(portal.notices.get()).toEqual([]);
  });

  it('opens its dialog, and asks again afterwards', async () => {
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

  it('is there on a phone too, without opening the menu', async () => {
    stubWidth(360);
    await open(serverWith(4));
    expect(badge()).toHaveAccessibleName('4 new appointments');
  });

  it('can stand at a tab, and be no button', async () => {
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
