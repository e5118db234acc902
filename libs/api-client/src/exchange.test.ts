import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { getServiceTree, releaseHold } from '@frizo/contracts';
import type { RequestError } from './request-error.ts';
import { createFakeNotices } from './testing.ts';
import { createTransport } from './transport.ts';

const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));

function buildPage(isReachable: () => boolean) {
  const wire = jest.fn<(url: string, init?: RequestInit) => Promise<Response>>();
  const { request } = createTransport({
    tokens: { token: () => 'token-1', renew: async () => 'renewed' },
    notices: createFakeNotices(),
    now: () => Date.UTC(2026, 4, 4, 12),
    fetch: wire as unknown as typeof fetch,
    isReachable,
  });
  return { wire, request };
}

describe('a write', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('is not sent while the server cannot be reached, and fails with isUnsent', async () => {
    const page = buildPage(() => false);
    page.wire.mockResolvedValue(Response.json({ response: [] }));

    const write = page.request(releaseHold, {}).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(1500);
    const failure = await write;

    expect(failure).toMatchObject({ kind: 'network', status: 0, isUnsent: true });
    expect((failure as RequestError).toFailure().isUnsent).toBe(true);
    expect(page.wire).not.toHaveBeenCalled();
    await expect(page.request(getServiceTree, {})).resolves.toEqual({ response: [] });
  });

  it('outlives the document when the caller sets keepalive', async () => {
    const page = buildPage(() => true);
    page.wire.mockImplementation(async () => Response.json({ success: true }));

    await page.request(releaseHold, {}, { keepalive: true });
    await page.request(releaseHold, {});

    expect(page.wire.mock.calls.map(([, init]) => init?.keepalive)).toEqual([true, undefined]);
  });

  it('fails without isUnsent once one attempt was sent and not answered', async () => {
    let isReachable = true;
    const page = buildPage(() => isReachable);
    page.wire.mockImplementation(() => {
      isReachable = false;
      return noNetwork();
    });

    const write = page.request(releaseHold, {}).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(1500);

    expect(page.wire).toHaveBeenCalledTimes(1);
    expect(await write).toMatchObject({ kind: 'network', isUnsent: undefined });
  });
});
