import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { headerNames, uploadImage } from '@frizo/contracts';
import { createFakeNotices } from './testing.ts';
import { createTransport } from './transport.ts';

type Wire = (url: string, init: RequestInit) => Promise<Response>;

const file = new File(['a picture'], 'me.jpg', { type: 'image/jpeg' });
const stored = { imageId: 5, url: '/api/gallery/images/ab', placeholder: 'data:,' };
const refusal = (status: number, key: string, fields?: Record<string, string[]>) =>
  Response.json({ error: { key, message: 'For people', fields }, requestId: 'r1' }, { status });

function buildPage() {
  const wire = jest.fn<Wire>();
  const notices = createFakeNotices();
  let number = 1;
  const renew = jest.fn(async () => {
    number += 1;
    return 'renewed' as const;
  });
  const { request } = createTransport({
    tokens: { token: () => `token-${number}`, renew },
    notices,
    now: () => Date.UTC(2026, 4, 4, 12),
    fetch: wire as unknown as typeof fetch,
  });
  const sent = (hop: number) => wire.mock.calls[hop]![1];
  const headersOf = (hop: number) => sent(hop).headers as Record<string, string>;
  const fileOf = (hop: number) => (sent(hop).body as FormData).get('file') as File;
  return { wire, notices, renew, request, sent, headersOf, fileOf };
}

describe('a request with a file', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it('is a form with only the file; its fields are in the path', async () => {
    const page = buildPage();
    page.wire.mockResolvedValue(Response.json(stored));

    expect(await page.request(uploadImage, { image_type: 'profile' }, { file })).toEqual(stored);

    expect(page.wire.mock.calls[0]![0]).toBe('/api/gallery/secure/images/profile');
    expect(page.sent(0).method).toBe('POST');
    expect([...(page.sent(0).body as FormData).keys()]).toEqual(['file']);
    expect(page.fileOf(0).name).toBe('me.jpg');
    expect(await page.fileOf(0).text()).toBe('a picture');
    // The browser adds it, with the boundary that it chooses.
    expect(page.headersOf(0)).not.toHaveProperty('content-type');
    expect(page.headersOf(0)[headerNames.token]).toBe('token-1');
  });

  it('is resent after a renewal with the same file and the same key', async () => {
    const page = buildPage();
    page.wire.mockResolvedValueOnce(refusal(401, 'token.invalid')).mockResolvedValue(Response.json(stored));

    await page.request(uploadImage, { image_type: 'profile' }, { file });

    expect(page.renew).toHaveBeenCalledTimes(1);
    expect(page.headersOf(1)[headerNames.token]).toBe('token-2');
    expect(page.headersOf(1)[headerNames.idempotencyKey]).toBe(page.headersOf(0)[headerNames.idempotencyKey]);
    expect(await page.fileOf(1).text()).toBe('a picture');
  });

  it('rejects with the code of the file field, and leaves the message to its caller', async () => {
    const page = buildPage();
    page.wire.mockResolvedValue(refusal(413, 'request.too_large', { file: ['FILE_IS_TOO_BIG'] }));

    await expect(page.request(uploadImage, { image_type: 'profile' }, { file })).rejects.toMatchObject({
      kind: 'server',
      status: 413,
      fields: { file: ['FILE_IS_TOO_BIG'] },
    });
    expect(page.notices.shown).toEqual([]);
  });

  it('times out after two minutes', async () => {
    jest.useFakeTimers();
    const page = buildPage();
    page.wire.mockImplementation(
      (_url, { signal }) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')));
        }),
    );
    const ended = jest.fn();
    const sending = page.request(uploadImage, { image_type: 'profile' }, { file }).catch(ended);

    await jest.advanceTimersByTimeAsync(119_000);
    expect(ended).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1_000);
    await sending;

    expect(ended).toHaveBeenCalledWith(expect.objectContaining({ kind: 'timeout' }));
  });
});
