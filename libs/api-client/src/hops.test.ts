import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { getCurrentUser, headerNames, logOut, releaseHold } from '@frizo/contracts';
import { createFakeNotices } from './testing.ts';
import { createSender } from './transport.ts';

describe('a request for a salon that has just been opened', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  function buildPage() {
    const wire = jest.fn<(url: string, init: RequestInit) => Promise<Response>>();
    const notices = createFakeNotices();
    const renew = jest.fn(async () => 'renewed' as const);
    const request = createSender({
      tokens: { token: () => 'token-1', renew },
      notices,
      now: () => Date.UTC(2026, 4, 4, 12),
      fetch: wire as unknown as typeof fetch,
    });
    const keysSent = () =>
      wire.mock.calls.map(
        ([, { headers }]) => (headers as Record<string, string>)[headerNames.idempotencyKey],
      );
    return { wire, notices, renew, request, keysSent };
  }
  const opening = async () => {
    const error = { key: 'salon.opening', message: 'For people', retryAfterSeconds: 1 };
    return Response.json({ error, requestId: 'r1' }, { status: 503 });
  };

  it('is sent again after the pause that the service asks for, with the same key and without a notice', async () => {
    const page = buildPage();
    page.wire.mockImplementationOnce(opening).mockImplementationOnce(opening);
    page.wire.mockResolvedValue(Response.json({ success: true }));

    const request = page.request(releaseHold, {});
    await jest.advanceTimersByTimeAsync(999);
    expect(page.wire).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1 + 2_000);

    expect(await request).toEqual({ success: true });
    const [key, ...others] = page.keysSent();
    expect(others).toEqual([key, key]);
    expect(page.renew).not.toHaveBeenCalled();
    expect(page.notices.shown).toEqual([]);
  });

  it('is abandoned after five hops, a quarter of a minute later', async () => {
    const page = buildPage();
    page.wire.mockImplementation(opening);

    const request = page.request(getCurrentUser, {}).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(14_999);
    expect(page.wire).toHaveBeenCalledTimes(4);
    await jest.advanceTimersByTimeAsync(1);

    expect(await request).toMatchObject({ status: 503, key: 'salon.opening' });
    expect(page.wire).toHaveBeenCalledTimes(5);
    expect(page.notices.shown).toEqual([{ kind: 'error', text: 'Request fail' }]);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('is not sent again when it is a write without an account, or when something else is not available', async () => {
    const page = buildPage();
    page.wire.mockImplementationOnce(opening);
    await expect(page.request(logOut, {})).rejects.toMatchObject({ key: 'salon.opening' });
    const error = { key: 'service.unavailable', message: 'For people' };
    page.wire.mockResolvedValue(Response.json({ error, requestId: 'r1' }, { status: 503 }));
    await expect(page.request(getCurrentUser, {})).rejects.toMatchObject({ key: 'service.unavailable' });
    expect(page.wire).toHaveBeenCalledTimes(2);
  });
});
