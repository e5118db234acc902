import { request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { key, startGalleryFixtures, type GalleryFixtures } from '../testing/fixtures.ts';

describe('picture files over HTTP', () => {
  let fixtures: GalleryFixtures;

  beforeAll(async () => {
    fixtures = await startGalleryFixtures();
    await fixtures.files.save([
      { name: `${key}-small.jpg`, bytes: Buffer.from('a jpeg') },
      { name: `${key}-small.webp`, bytes: Buffer.from('a webp') },
      { name: 'secret.txt', bytes: Buffer.from('a secret') },
    ]);
  });
  afterAll(() => fixtures.stop());

  /** Sends the path unchanged: fetch would normalize it. */
  function get(
    path: string,
    method = 'GET',
  ): Promise<{ status: number; headers: Record<string, unknown>; body: string }> {
    return new Promise((resolve, reject) => {
      const { hostname, port } = new URL(fixtures.host.url);
      httpRequest({ hostname, port, path, method }, (answer) => {
        text(answer).then(
          (body) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }),
          reject,
        );
      })
        .on('error', reject)
        .end();
    });
  }

  it.each([
    ['jpg', 'image/jpeg', 'a jpeg'],
    ['webp', 'image/webp', 'a webp'],
  ])('are served with their type, cacheable forever: %s', async (ending, type, bytes) => {
    const { status, headers, body } = await get(`/api/gallery/images/${key}-small.${ending}`);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': type,
      'content-length': '6',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(body).toBe(bytes);
  });

  it('return their size for HEAD', async () => {
    const { status, headers, body } = await get(`/api/gallery/images/${key}-small.jpg`, 'HEAD');
    expect([status, headers['content-length'], body]).toEqual([200, '6', '']);
  });

  it.each([
    `/api/gallery/images/${'f'.repeat(20)}-small.jpg`,
    `/api/gallery/images/${key}-huge.jpg`,
    `/api/gallery/images/${key}-small.png`,
    `/api/gallery/images/${key}-small.jpg/`,
    '/api/gallery/images/secret.txt',
    `/api/gallery/images/../images/${key}-small.jpg`,
    '/api/gallery/images/..%2f..%2fsecret.txt',
    '/api/gallery/images/%2e%2e/%2e%2e/etc/passwd',
    '/api/gallery/images/%00',
    '/api/gallery/images/%',
    '/api/gallery/images/',
  ])('are a 404 that is not cached: %s', async (path) => {
    const { status, headers, body } = await get(path);
    expect(status).toBe(404);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toContain('resource.not_found');
  });

  it('are read-only', async () => {
    expect((await get(`/api/gallery/images/${key}-small.jpg`, 'DELETE')).status).toBe(404);
  });
});
