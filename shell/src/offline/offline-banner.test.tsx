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

const bannerText = /You are offline/;

describe('the offline banner', () => {
  it('shows while the server is unreachable, and retries on request', async () => {
    let isReachable = false;
    const offline = createOfflineDetector({ probe: async () => isReachable, onBack: () => undefined });
    await renderPortal({ ...buildPortal(), offline });
    expect(screen.queryByText(bannerText)).toBeNull();
    act(() => offline.lost());
    expect(screen.getByText(bannerText)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try now' }));
    expect(screen.getByText(bannerText)).toBeVisible();
    isReachable = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try now' }));
    expect(screen.queryByText(bannerText)).toBeNull();
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

  it('follows the browser, and reconnects the session when it returns', async () => {
    const { page, server, offline, reconnect } = setUp();
    page.dispatchEvent(new Event('offline'));
    expect(offline.get()).toBe(true);
    server.refuse(getVersions, { kind: 'server', status: 503 });
    page.dispatchEvent(new Event('online'));
    await act(async () => undefined);
    expect(offline.get()).toBe(false);
    expect(reconnect).toHaveBeenCalledTimes(1);
  });

  it('is checked before a write while offline, but not before a read', async () => {
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

  it('dispatches an event when it returns, but not if it was never lost', async () => {
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

  it('is offline from the start if the browser says so', () => {
    expect(setUp(false).offline.get()).toBe(true);
  });

  it.each([
    ['network', true],
    ['timeout', true],
    ['server', false],
    ['aborted', false],
  ] as const)('is checked when a request ends with %s: %s', async (kind, isChecked) => {
    const { server, request, offline } = setUp();
    server.refuse(logOut, { kind });
    await expect(request(logOut, {})).rejects.toBeInstanceOf(RequestError);
    await act(async () => undefined);
    expect(server.requestsOf(getVersions)).toHaveLength(isChecked ? 1 : 0);
    expect(offline.get()).toBe(isChecked);
  });
});
