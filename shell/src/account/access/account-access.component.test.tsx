import { beforeAll, describe, expect, it } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  endDevice,
  endSession,
  getAccountAccess,
  getCalendarFeed,
  logOutEverywhere,
  revokeCalendarFeed,
} from '@frizo/contracts';
import { createFakeRequest } from '@frizo/api-client/testing';
import { ApiProvider } from '@frizo/remote-kit';
import { buildSessionUser, createFakeSession } from '@frizo/session/testing';
import { answerQuestion, stubScrolling } from '@frizo/ui/testing';
import { PortalContext } from '../../portal.context.ts';
import { buildPortal } from '../../testing/build-portal.ts';
import { accountApi } from '../account.api.ts';
import { AccountAccess } from './account-access.component.tsx';

const here = '0192d3a0-0000-7000-8000-000000000001';
const there = '0192d3a0-0000-7000-8000-000000000002';
const at = Date.parse('2026-03-02T12:00:00Z') / 1000;
const place = (id: string, name: string, isCurrent = false) => ({ id, name, isCurrent });
const used = { startedAt: at - 86_400, lastUsedAt: at };
const access = {
  sessions: [
    { ...place(here, 'Chrome on Windows', true), ...used },
    { ...place(there, 'Safari on iPhone'), ...used },
  ],
  devices: [
    { ...place(here, 'Chrome on Windows', true), lastSeenAt: at },
    { ...place(there, 'Safari on iPhone'), lastSeenAt: at },
  ],
};
const feed = { url: 'https://frizo.test/api/booking/calendar/41-1.abc.ics', madeAt: at };

function setUp(answer = access) {
  const server = createFakeRequest().answer(getAccountAccess, answer).answer(getCalendarFeed, feed);
  const session = createFakeSession(buildSessionUser());
  const portal = buildPortal({ path: '/me/essentials', session, server });
  render(
    <PortalContext value={portal}>
      <ApiProvider apis={[accountApi]} request={server.request}>
        <AccountAccess />
      </ApiProvider>
    </PortalContext>,
  );
  return { server, session, portal, user: userEvent.setup() };
}

const list = (name: string) => screen.findByRole('list', { name });
const endOf = async (title: string, name: string) =>
  within(await list(title)).getByRole('button', { name: new RegExp(`^End (session|device|feed): ${name}$`) });

describe('sessions and devices', () => {
  beforeAll(stubScrolling);

  it('are listed with the calendar feed, and the current ones are marked', async () => {
    setUp();
    const sessions = within(await list('Sessions')).getAllByRole('listitem');
    expect(sessions.map((row) => row.textContent)).toEqual([
      expect.stringMatching(
        /^Chrome on Windows This sessionLast used 03\/02\/2026 \d\d:00 [AP]M\. Logged in since 03\/01\/2026 \d\d:00 [AP]M\./,
      ),
      expect.stringMatching(/^Safari on iPhone Last used/),
    ]);
    expect(within(await list('Devices')).getAllByRole('listitem')[0]).toHaveTextContent('This device');
    expect(await list('Calendar feeds')).toHaveTextContent(/Created 03\/02\/2026 \d\d:00 [AP]M/);
  });

  it('have uniquely named buttons, even for two browsers of the same kind', async () => {
    const earlier = {
      ...place('0192d3a0-0000-7000-8000-000000000003', 'Chrome on Windows'),
      ...used,
      lastUsedAt: at - 86_400,
    };
    setUp({ ...access, sessions: [...access.sessions, earlier] });
    await list('Sessions');
    await list('Calendar feeds');
    const names = screen
      .getAllByRole('button', { name: /^End / })
      .map((button) => button.getAttribute('aria-label'));
    expect(names).toContainEqual(
      expect.stringMatching(/^End session: Chrome on Windows, Last used 03\/01\/2026/),
    );
    expect(names).toContain('End device: Chrome on Windows');
    expect(new Set(names).size).toBe(names.length);
  });

  it('end elsewhere immediately, and the list is updated', async () => {
    const { server, session, user } = setUp();
    const button = await endOf('Sessions', 'Safari on iPhone');
    server.answer(endSession, { success: true });
    server.answer(getAccountAccess, { ...access, sessions: access.sessions.slice(0, 1) });
    await user.click(button);
    expect(server.requestsOf(endSession)).toEqual([{ id: there }]);
    expect(within(await list('Sessions')).getAllByRole('listitem')).toHaveLength(1);
    expect(session.snapshot().status).toBe('authenticated');
  });

  it('end a device by its id', async () => {
    const { server, user } = setUp();
    server.answer(endDevice, { success: true });
    await user.click(await endOf('Devices', 'Safari on iPhone'));
    expect(server.requestsOf(endDevice)).toEqual([{ id: there }]);
  });

  it('ask for confirmation before ending the current one, then log out', async () => {
    const { server, session, user } = setUp();
    await user.click(await endOf('Sessions', 'Chrome on Windows'));
    await answerQuestion(user, 'Keep it');
    expect(session.snapshot().status).toBe('authenticated');
    server.answer(endDevice, { success: true });
    await user.click(await endOf('Devices', 'Chrome on Windows'));
    await answerQuestion(user, 'Log out');
    expect(server.requestsOf(endDevice)).toEqual([{ id: here }]);
    expect(session.snapshot().status).toBe('anonymous');
  });

  it('end everywhere after a confirmation', async () => {
    const { server, session, user } = setUp();
    await user.click(await screen.findByRole('button', { name: 'Log out everywhere' }));
    server.answer(logOutEverywhere, { success: true });
    await answerQuestion(user, 'Log out now');
    expect(server.requestsOf(logOutEverywhere)).toEqual([{}]);
    expect(session.snapshot().status).toBe('anonymous');
  });

  it('end a calendar feed after a confirmation', async () => {
    const { server, user } = setUp();
    await user.click(await endOf('Calendar feeds', 'Calendar feed'));
    server.answer(revokeCalendarFeed, { url: null });
    server.answer(getCalendarFeed, { url: null });
    await answerQuestion(user, 'End the feed');
    expect(await screen.findByText('You have no calendar feed.')).toBeVisible();
    expect(server.requestsOf(revokeCalendarFeed)).toEqual([{}]);
  });

  it('count as ended when they are already gone; any other failure shows a notice', async () => {
    const { server, portal, user } = setUp();
    const button = await endOf('Sessions', 'Safari on iPhone');
    server.refuse(endSession, { status: 404, key: 'resource.not_found' });
    await user.click(button);
    expect(portal.notices.get()).toEqual([]);
    server.refuse(endSession, { kind: 'network', status: 0 });
    await user.click(await endOf('Sessions', 'Safari on iPhone'));
    expect(portal.notices.get()).toMatchObject([
      { kind: 'error', text: 'This could not be ended. Please try again.' },
    ]);
  });

  it('offer Retry for each list that fails to load', async () => {
    const server = createFakeRequest().refuse(getAccountAccess).answer(getCalendarFeed, { url: null });
    const portal = buildPortal({ session: createFakeSession(buildSessionUser()), server });
    render(
      <PortalContext value={portal}>
        <ApiProvider apis={[accountApi]} request={server.request}>
          <AccountAccess />
        </ApiProvider>
      </PortalContext>,
    );
    expect(await screen.findByText('We could not load your sessions.')).toBeVisible();
    expect(screen.getByText('You have no calendar feed.')).toBeVisible();
    server.answer(getAccountAccess, access);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Retry' }));
    expect(await list('Sessions')).toBeVisible();
  });
});
