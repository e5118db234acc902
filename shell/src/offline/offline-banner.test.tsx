import { describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RequestError } from '@frizo/api-client';
import { getServiceTree, getVersions, logOut } from '@frizo/contracts';
import { connectedEvent } from '@frizo/remote-kit/parts';
import { createFakeRequest } from '@frizo/api-client/testing';
import { buildPortal } from '../testing/build-portal.ts';
import { renderPortal } from '../testing/render-portal.tsx';
import { createOfflineDetector } from './offline-detector.ts';
import { watchConnection } from './watch-connection.ts';

const words = /You are offline/;

describe('the offline banner', () => {
  it('stands while the server cannot be reached, and tries when it is told to', async () => {
    let isThere = false;
    const offline = createOfflineDetector({ probe: async () => isThere, onBack: () => undefined });
    await renderPortal({ ...buildPortal(), offline });
    expect(screen.queryByText(words)).toBeNull();
    act(() => offline.lost());
    expect(screen.getByText(words)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try now' }));
    expect(screen.getByText(words)).toBeVisible();
    isThere = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try now' }));
    expect(screen.queryByText(words)).toBeNull();
  });
});

describe('the connection', () => {
  function setUp(isOnLine = true) {
    const page = Object.assign(new EventTarget(), { navigator: { onLine: isOnLine } }) as unknown as Window;
    const server = createFakeRequest().refuse(getVersions, { kind: 'network', status: 0 });
    const reconnect = jest.fn(async () => undefined);
    const connection = watchConnection({ request: server.request, session: { reconnect }, window: page });
    return { page, server, reconnect, ...connection };
  }

  it('follows the browser, and reconnects the session when it is back', async () => {
    const { page, server, offline, reconnect } = setUp();
    page.dispatchEvent(new Event('offline'));
    expect(offline.get()).toBe(true);
    server.refuse(getVersions, { kind: 'server', status: 503 });
    page.dispatchEvent(new Event('online'));
    await act(async () => undefined);
    expect(offline.get()).toBe(false);
    expect(reconnect).toHaveBeenCalledTimes(1);
  });

  it('is looked at before a write that would go nowhere, and not before a read', async () => {
    const { page, server, request, offline } = setUp();
    server.answer(logOut, { success: true }).answer(getServiceTree, { response: [] });
    page.dispatchEvent(new Event('offline'));
    await request(getServiceTree, {});
    expect(server.requestsOf(getVersions)).toHaveLength(0);
    server.refuse(getVersions, { kind: 'server', status: 503 });
    await request(logOut, {});
    expect(server.requestsOf(getVersions)).toHaveLength(1);
    expect(offline.get()).toBe(false);
  });

  it('tells what could not be loaded to try again, once it is back and not while it was there all the time', async () => {
    const { page, server, request } = setUp();
    const onConnected = jest.fn();
    page.addEventListener(connectedEvent, onConnected);
    server.refuse(getVersions, { kind: 'server', status: 503 }).refuse(logOut, { kind: 'network' });
    await expect(request(logOut, {})).rejects.toBeInstanceOf(RequestError);
    await act(async () => undefined);
    expect(onConnected).not.toHaveBeenCalled();
    page.dispatchEvent(new Event('offline'));
    page.dispatchEvent(new Event('online'));
    await act(async () => undefined);
    expect(onConnected).toHaveBeenCalledTimes(1);
  });

  it('is gone from the start where the browser says so', () => {
    expect(setUp(false).offline.get()).toBe(true);
  });

  it.each([
    ['network', true],
    ['timeout', true],
    ['server', false],
    ['aborted', false],
  ] as const)('is looked at when a request ends by %s: %s', async (kind, isLookedAt) => {
    const { server, request, offline } = setUp();
    server.refuse(logOut, { kind });
    await expect(request(logOut, {})).rejects.toBeInstanceOf(RequestError);
    await act(async () => undefined);
    expect(server.requestsOf(getVersions)).toHaveLength(isLookedAt ? 1 : 0);
    expect(offline.get()).toBe(isLookedAt);
  });
});
