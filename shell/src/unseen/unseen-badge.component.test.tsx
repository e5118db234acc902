import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getUnseenAppointments } from '@frizo/contracts';
import { createFakeRequest } from '@frizo/api-client/testing';
import type { FakeRequest } from '@frizo/api-client/testing';
import { buildSessionUser, createFakeSession } from '@frizo/session/testing';
import { buildPortal } from '../testing/build-portal.ts';
import { renderPortal } from '../testing/render-portal.tsx';
import { stubWidth } from '@frizo/ui/testing';
import { pollMs } from './unseen-count.ts';

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

async function open(server: FakeRequest, who = professional) {
  const portal = buildPortal({ server, session: createFakeSession(who) });
  await renderPortal(portal);
  // Its chunk, and then its answer.
  await act(async () => void (await import('./unseen-badge.component.tsx')));
  await act(async () => jest.advanceTimersByTimeAsync(0));
  return portal;
}

const pass = (milliseconds: number) => act(async () => jest.advanceTimersByTimeAsync(milliseconds));
const badge = () =>
  within(screen.getByRole('navigation', { name: 'Account' })).queryByRole('button', {
    name: /new appointment/,
  });
const questions = (server: FakeRequest) => server.requestsOf(getUnseenAppointments).length;

describe('appointments that nobody has looked at', () => {
  it('are counted in words at Appointments', async () => {
    await open(serverWith(3));
    expect(badge()).toHaveAccessibleName('3 new appointments');
    expect(badge()).toHaveTextContent('3');
    expect(screen.getByText('3 new appointments')).toHaveAttribute('role', 'status');
  });

  it('are no more than two digits on the badge, and all of them in words', async () => {
    await open(serverWith(221));
    expect(badge()).toHaveAccessibleName('221 new appointments');
    expect(badge()).toHaveTextContent('99+');
  });

  it('are one in the singular, and none is no badge', async () => {
    const server = serverWith(1);
    await open(server);
    expect(badge()).toHaveAccessibleName('1 new appointment');
    server.answer(getUnseenAppointments, { data: [], count: 0 });
    await pass(pollMs);
    expect(badge()).toBeNull();
  });

  it('are asked for every 100000 ms, until the log-out', async () => {
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

  it('are asked for by no client', async () => {
    const server = serverWith(2);
    await open(server, buildSessionUser());
    await pass(pollMs);
    expect(questions(server)).toBe(0);
  });

  it('keep the last number where the server cannot be asked', async () => {
    const server = serverWith(2);
    const portal = await open(server);
    server.refuse(getUnseenAppointments);
    await pass(pollMs);
    expect(badge()).toHaveAccessibleName('2 new appointments');
    expect(portal.notices.get()).toEqual([]);
  });

  it('open in a dialog, after which they are counted again', async () => {
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

  it('are there on a phone too, without opening the menu', async () => {
    stubWidth(360);
    await open(serverWith(4));
    expect(badge()).toHaveAccessibleName('4 new appointments');
  });
});
