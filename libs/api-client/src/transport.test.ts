import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  bookAsClient,
  getCurrentUser,
  getServiceTree,
  headerNames,
  logOut,
  releaseHold,
  searchGallery,
} from '@frizo/contracts';
import { findFault } from './find-fault.ts';
import { RequestError } from './request-error.ts';
import { createFakeNotices } from './testing.ts';
import { createSender, createTransport } from './transport.ts';
import type { TransportOptions } from './transport.types.ts';

type Wire = (url: string, init: RequestInit) => Promise<Response>;

const refusedToken = () => errorResponse(401, 'token.invalid');
const errorResponse = (status: number, key: string) =>
  Response.json({ error: { key, message: 'For people' }, requestId: 'r1' }, { status });

/** A session whose renewals return token-2, token-3 and so on. */
function buildTokens(first: string | null = 'token-1') {
  let current = first;
  let number = 1;
  return {
    token: () => current,
    renew: jest.fn(async (): Promise<'renewed' | 'logged-out' | 'failed'> => {
      number += 1;
      current = `token-${number}`;
      return 'renewed';
    }),
  };
}

function buildPage(tokens = buildTokens(), options: Partial<TransportOptions> = {}) {
  const wire = jest.fn<Wire>();
  const notices = createFakeNotices();
  const transport = createTransport({
    tokens,
    notices,
    now: () => Date.UTC(2026, 4, 4, 12),
    fetch: wire as unknown as typeof fetch,
    ...options,
  });
  const headersOf = (index: number) => wire.mock.calls[index]![1].headers as Record<string, string>;
  const tokensSent = () => wire.mock.calls.map((_, index) => headersOf(index)[headerNames.token]);
  return { tokens, wire, notices, ...transport, headersOf, tokensSent };
}

describe('a request', () => {
  it('is sent the same way by a page without relays', async () => {
    const { tokens, notices, wire } = buildPage();
    wire.mockResolvedValue(Response.json({ type: 1, items: [], count: 0 }));
    const now = () => Date.UTC(2026, 4, 4, 12);
    const request = createSender({ tokens, notices, now, fetch: wire as unknown as typeof fetch });
    expect(await request(searchGallery, { count: 12 })).toEqual({ type: 1, items: [], count: 0 });
    expect(wire.mock.calls[0]![0]).toBe('/api/discovery/gallery?count=12');
  });

  it('is sent to the address of its contract, with the headers that describe the client', async () => {
    const page = buildPage();
    page.wire.mockResolvedValue(Response.json({ type: 1, items: [], count: 0 }));

    const answer = await page.request(searchGallery, { count: 12, serviceList: [3, 4] });

    expect(answer).toEqual({ type: 1, items: [], count: 0 });
    const [url, init] = page.wire.mock.calls[0]!;
    expect(url).toBe('/api/discovery/gallery?count=12&serviceList=3%2C4');
    expect(init.method).toBe('GET');
    expect(page.headersOf(0)).toMatchObject({
      'x-api-mode': 'auth-2',
      'x-platform': 'w',
      'x-version': '1.20.1',
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
    });
    expect(page.headersOf(0)).not.toHaveProperty(headerNames.token);
    expect(page.headersOf(0)).not.toHaveProperty(headerNames.idempotencyKey);
  });

  it('sends a write as JSON, with the token and a key of its own', async () => {
    const page = buildPage();
    page.wire.mockImplementation(async () => Response.json({ appointments: [] }));
    const request = { appointments: [{ artistId: 1, addressId: 2, serviceId: 3, startTimestamp: 4 }] };

    await page.request(bookAsClient, request);
    await page.request(bookAsClient, request);

    const [, init] = page.wire.mock.calls[0]!;
    expect(JSON.parse(init.body as string)).toEqual(request);
    expect(page.headersOf(0)).toMatchObject({ 'content-type': 'application/json', 'x-token': 'token-1' });
    const [first, second] = [0, 1].map((index) => page.headersOf(index)[headerNames.idempotencyKey]);
    expect(first).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(second).not.toBe(first);
  });

  it('uses the groups and the key of the caller', async () => {
    const page = buildPage();
    page.wire.mockResolvedValue(Response.json({ success: true }));

    await page.request(releaseHold, {}, { groups: ['basic', 'schedule'], idempotencyKey: 'mine' });

    expect(page.headersOf(0)).toMatchObject({ 'x-groups': 'basic,schedule', 'idempotency-key': 'mine' });
  });

  it('accepts status 204 as an answer without a body', async () => {
    const page = buildPage();
    page.wire.mockResolvedValue(new Response(null, { status: 204 }));
    expect(await page.request(logOut, {})).toBeNull();
  });

  it('rejects with the error of the server', async () => {
    const page = buildPage();
    const error = {
      key: 'booking.slot_taken',
      message: 'Taken',
      fields: { startTimestamp: ['VALUE_IS_TO_LOW'] },
      items: [null, { key: 'booking.slot_taken', message: 'Taken' }],
      retryAfterSeconds: 3,
    };
    page.wire.mockResolvedValue(Response.json({ error, requestId: 'r7' }, { status: 409 }));

    const failure = await page.request(getServiceTree, {}).catch((reason: unknown) => reason);

    expect(failure).toBeInstanceOf(RequestError);
    expect(failure).toMatchObject({ kind: 'server', status: 409, ...error, requestId: 'r7' });
  });

  it('rejects with a server problem when the error is a page of a proxy', async () => {
    const page = buildPage();
    page.wire.mockResolvedValue(new Response('<html>Bad gateway</html>', { status: 502 }));

    await expect(page.request(getServiceTree, {})).rejects.toMatchObject({
      kind: 'server',
      status: 502,
      key: 'service.internal',
      message: 'Server side problem',
    });
  });

  it('rejects an answer that violates its contract, where answers are checked', async () => {
    const page = buildPage(buildTokens(), { findFault });
    page.wire.mockResolvedValue(Response.json({ type: 9 }));

    await expect(page.request(searchGallery, {})).rejects.toMatchObject({
      key: 'answer.invalid',
      message: expect.stringContaining('searchGallery'),
    });
  });
});

describe('notices of failed requests', () => {
  it.each([
    ['Request fail', 'GET'],
    ['Save fail', 'PUT'],
    ['Save fail', 'POST'],
    ['Fail to remove', 'DELETE'],
  ] as const)('show "%s" for a %s', async (text, method) => {
    const page = buildPage();
    page.wire.mockResolvedValue(errorResponse(500, 'service.internal'));

    await expect(page.request({ ...releaseHold, method, notice: undefined }, {})).rejects.toThrow();

    expect(page.notices.shown).toEqual([{ kind: 'error', text }]);
  });

  it('are left to the caller when the call or the caller disables them', async () => {
    const page = buildPage();
    page.wire.mockImplementation(async () => errorResponse(500, 'service.internal'));

    await expect(page.request(searchGallery, {})).rejects.toThrow();
    await expect(page.request(getServiceTree, {}, { notice: false })).rejects.toThrow();

    expect(page.notices.shown).toEqual([]);
  });
});

describe('a secure request', () => {
  it.each(['token.missing', 'token.invalid'])('renews once and tries again after %s', async (key) => {
    const page = buildPage();
    page.wire
      .mockResolvedValueOnce(errorResponse(401, key))
      .mockResolvedValue(Response.json({ success: true }));

    expect(await page.request(releaseHold, {})).toEqual({ success: true });

    expect(page.tokensSent()).toEqual(['token-1', 'token-2']);
    expect(page.tokens.renew).toHaveBeenCalledTimes(1);
  });

  it('keeps its key and its id over all hops, so that a write is executed once', async () => {
    const page = buildPage();
    page.wire.mockResolvedValueOnce(refusedToken()).mockResolvedValue(Response.json({ success: true }));

    await page.request(releaseHold, {});

    const { 'x-token': _first, ...first } = page.headersOf(0);
    const { 'x-token': _second, ...second } = page.headersOf(1);
    expect(second).toEqual(first);
    expect(first[headerNames.idempotencyKey]).toBeDefined();
  });

  it('renews before it is sent when there is no token in memory', async () => {
    const page = buildPage(buildTokens(null));
    page.wire.mockResolvedValue(Response.json({ success: true }));

    await page.request(releaseHold, {});

    expect(page.tokensSent()).toEqual(['token-2']);
  });

  it('shares one renewal with all requests that are refused at the same time', async () => {
    const page = buildPage();
    page.wire.mockImplementation(async (_url, { headers }) =>
      (headers as Record<string, string>)['x-token'] === 'token-1'
        ? refusedToken()
        : Response.json({ success: true }),
    );

    await Promise.all([1, 2, 3, 4].map(() => page.request(releaseHold, {})));

    expect(page.tokens.renew).toHaveBeenCalledTimes(1);
    expect(page.wire).toHaveBeenCalledTimes(8);
  });

  it('waits for a renewal in progress, while insecure requests do not', async () => {
    const tokens = buildTokens(null);
    const renewal = Promise.withResolvers<'renewed'>();
    const renew = tokens.renew.getMockImplementation()!;
    tokens.renew.mockImplementation(() => renewal.promise.then(renew));
    const page = buildPage(tokens);
    page.wire.mockImplementation(async () => Response.json({ success: true }));

    const secure = [page.request(releaseHold, {}), page.request(releaseHold, {})];
    await page.request(logOut, {});
    expect(page.wire.mock.calls.map(([url]) => url)).toEqual(['/api/identity/auth/logout']);

    renewal.resolve('renewed');
    await Promise.all(secure);
    expect(page.tokensSent()).toEqual([undefined, 'token-2', 'token-2']);
    expect(tokens.renew).toHaveBeenCalledTimes(1);
  });

  it('continues with a token that another request has renewed in the meantime', async () => {
    const page = buildPage();
    const slow = Promise.withResolvers<Response>();
    page.wire.mockReturnValueOnce(slow.promise).mockResolvedValueOnce(refusedToken());
    page.wire.mockImplementation(async () => Response.json({ success: true }));

    const first = page.request(releaseHold, {});
    await page.request(releaseHold, {});
    slow.resolve(refusedToken());
    await first;

    expect(page.tokens.renew).toHaveBeenCalledTimes(1);
    expect(page.tokensSent()).toEqual(['token-1', 'token-1', 'token-2', 'token-2']);
  });

  it('is abandoned after five hops, with the notice of its failure', async () => {
    const page = buildPage();
    page.wire.mockImplementation(async () => refusedToken());

    await expect(page.request(getCurrentUser, {})).rejects.toMatchObject({ kind: 'server', status: 401 });

    expect(page.wire).toHaveBeenCalledTimes(5);
    expect(page.notices.shown).toEqual([{ kind: 'error', text: 'Request fail' }]);
  });

  it('rejects as logged out, without a notice, when the renewal finds no session', async () => {
    const tokens = buildTokens(null);
    tokens.renew.mockResolvedValue('logged-out');
    const page = buildPage(tokens);

    const requests = [page.request(getCurrentUser, {}), page.request(getCurrentUser, {})];

    for (const { status, reason } of (await Promise.allSettled(requests)) as PromiseRejectedResult[]) {
      expect([status, reason]).toMatchObject(['rejected', { kind: 'logged-out', key: 'token.missing' }]);
    }
    expect(tokens.renew).toHaveBeenCalledTimes(1);
    expect(page.wire).not.toHaveBeenCalled();
    expect(page.notices.shown).toEqual([]);
  });

  it('leaves the message about a failed renewal to the session', async () => {
    const tokens = buildTokens(null);
    tokens.renew.mockResolvedValue('failed');
    const page = buildPage(tokens);

    await expect(page.request(getCurrentUser, {})).rejects.toMatchObject({
      kind: 'session',
      message: 'Problem with connection',
    });
    expect(page.notices.shown).toEqual([]);
  });

  it('treats a 401 with another key as final', async () => {
    const page = buildPage();
    page.wire.mockResolvedValue(errorResponse(401, 'auth.wrong_password'));

    await expect(page.request(releaseHold, {})).rejects.toMatchObject({ key: 'auth.wrong_password' });
    expect(page.tokens.renew).not.toHaveBeenCalled();
  });
});

describe('a request without an answer', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));

  it('is sent twice more, with the same key, when the network fails', async () => {
    const page = buildPage();
    page.wire.mockImplementationOnce(noNetwork).mockImplementationOnce(noNetwork);
    page.wire.mockResolvedValue(Response.json({ success: true }));

    const request = page.request(releaseHold, {});
    await jest.advanceTimersByTimeAsync(1500);

    expect(await request).toEqual({ success: true });
    const keys = [0, 1, 2].map((index) => page.headersOf(index)[headerNames.idempotencyKey]);
    expect(new Set(keys).size).toBe(1);
  });

  it('rejects as a network failure, not as a server error, when the network stays down', async () => {
    const page = buildPage();
    page.wire.mockImplementation(noNetwork);

    const request = page.request(getServiceTree, {}).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(1500);

    expect(await request).toMatchObject({ kind: 'network', status: 0, message: 'Problem with connection' });
    expect(page.wire).toHaveBeenCalledTimes(3);
  });

  it('is sent once when it is a write without an account to store its key', async () => {
    const page = buildPage();
    page.wire.mockImplementation(noNetwork);

    await expect(page.request(logOut, {})).rejects.toMatchObject({ kind: 'network' });
    expect(page.wire).toHaveBeenCalledTimes(1);
  });

  /** Never responds and rejects when aborted, as fetch does. */
  const hang: Wire = (_url, { signal }) =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')));
    });

  it('fails at its deadline', async () => {
    const page = buildPage();
    page.wire.mockImplementation(hang);

    const request = page.request(getServiceTree, {}, { deadlineMs: 3000 }).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(3000);

    expect(await request).toMatchObject({ kind: 'timeout', message: 'Problem with connection' });
    expect(page.notices.shown).toEqual([{ kind: 'error', text: 'Request fail' }]);
  });

  it('fails at its deadline while it waits for a token', async () => {
    const tokens = buildTokens(null);
    tokens.renew.mockReturnValue(new Promise(() => undefined));
    const page = buildPage(tokens);

    const request = page.request(getCurrentUser, {}).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(20_000);

    expect(await request).toMatchObject({ kind: 'timeout' });
  });

  it('stops without a notice when the caller aborts, before or while it is sent', async () => {
    const page = buildPage();
    page.wire.mockImplementation(hang);
    const controller = new AbortController();

    const request = page
      .request(getServiceTree, {}, { signal: controller.signal })
      .catch((error: unknown) => error);
    controller.abort();

    expect(await request).toMatchObject({ kind: 'aborted' });
    const late = page.request(getCurrentUser, {}, { signal: controller.signal });
    await expect(late).rejects.toMatchObject({ kind: 'aborted' });
    expect(page.notices.shown).toEqual([]);
    expect(jest.getTimerCount()).toBe(0);
  });
});
