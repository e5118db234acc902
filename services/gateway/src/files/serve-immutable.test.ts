import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestPortal, type TestPortal } from '../testing/portal.ts';

describe('files of the shell and of releases', () => {
  let portal: TestPortal;

  beforeAll(async () => {
    portal = await startTestPortal();
  });
  afterAll(() => portal.stop());

  it.each([
    ['/assets/entry.1a.js', 'start()'],
    ['/r/mf-booking/b1/entry.js', 'container()'],
  ])('are cacheable forever: %s', async (path, content) => {
    const { status, headers, body } = await portal.get(path);
    expect([status, body]).toEqual([200, content]);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript',
      'x-content-type-options': 'nosniff',
    });
  });

  it('respond to HEAD with their size', async () => {
    const { status, headers, body } = await portal.get('/assets/entry.1a.js', { method: 'HEAD' });
    expect([status, headers['content-length'], body]).toEqual([200, '7', '']);
  });

  it.each([
    '/r/mf-booking/b2/entry.js',
    '/r/mf-booking/b1/',
    '/r/',
    '/r/../secret.txt',
    '/r/mf-booking/../../secret.txt',
    '/r/%2e%2e/secret.txt',
    '/r/..%2fsecret.txt',
    '/r/%2e%2e%2f%2e%2e%2fetc/passwd',
    '/r/%00',
    '/r/%',
    '/assets/none.js',
    '/assets/../../secret.txt',
    '/assets/..%2f..%2fsecret.txt',
  ])('are a plain 404 when missing, and never a page: %s', async (path) => {
    const { status, headers, body } = await portal.get(path);
    expect([status, body]).toEqual([404, 'Not found']);
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
    });
  });

  it('are read-only', async () => {
    expect((await portal.get('/r/mf-booking/b1/entry.js', { method: 'PUT', body: 'mine()' })).status).toBe(
      405,
    );
  });
});
