import { mkdir, rm, writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createObjectStore } from '@frizo/service-kit';
import { startTestS3, type TestS3 } from '@frizo/service-kit/testing';
import { startTestPortal, type TestPortal } from '../testing/portal.ts';

const build = 'mf-booking/b1';
const path = `/r/${build}/entry.js`;
const files: Readonly<Record<string, string>> = {
  'entry.js': 'container()',
  'entry.js.br': 'container() by brotli',
  'entry.js.gz': 'container() by gzip',
  'sans.woff2': 'glyphs',
  'release.json': '{}',
};

describe('releases in a bucket', () => {
  let s3: TestS3;
  let portal: TestPortal;

  beforeEach(async () => {
    s3 = await startTestS3();
    const { bucket, endpoint = '' } = s3.settings;
    portal = await startTestPortal({
      env: { RELEASES_S3_BUCKET: bucket, RELEASES_S3_ENDPOINT: endpoint },
      releases: createObjectStore({ folder: '', s3: s3.settings, deadlineMs: 1_000 }),
    });
    const store = createObjectStore({ folder: '', s3: s3.settings });
    for (const [name, text] of Object.entries(files)) await store.put(`${build}/${name}`, Buffer.from(text));
    s3.requestLines.length = 0;
  });
  afterEach(async () => {
    await portal.stop();
    await s3.stop();
  });

  const get = (address: string, acceptEncoding = '') =>
    portal.get(address, { headers: { 'accept-encoding': acceptEncoding } });

  it.each([
    ['entry.js', ''],
    ['entry.js', 'gzip'],
    ['entry.js', 'gzip, deflate, br'],
    ['sans.woff2', 'gzip, deflate, br'],
  ])('are served as from a folder: %s for "%s"', async (name, acceptEncoding) => {
    await using local = await startTestPortal();
    await mkdir(`${local.folder}/releases/${build}`, { recursive: true });
    for (const [file, text] of Object.entries(files))
      await writeFile(`${local.folder}/releases/${build}/${file}`, text);
    const options = { headers: { 'accept-encoding': acceptEncoding } };
    const { headers, ...fromFolder } = await local.get(`/r/${build}/${name}`, options);
    const fromBucket = await get(`/r/${build}/${name}?again=1`, acceptEncoding);
    const dates = { date: expect.anything(), 'last-modified': expect.anything() };
    expect(fromBucket).toEqual({ ...fromFolder, headers: { ...headers, ...dates } });
    expect(fromBucket.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('are fetched once for concurrent and later requests', async () => {
    const release = s3.hold();
    const both = Promise.all([get(path, 'br'), get(path, 'br')]);
    release();
    for (const { status, body } of await both) expect([status, body]).toEqual([200, files['entry.js.br']]);
    await get(path, 'br');
    await portal.get(path, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
    expect(s3.requestLines).toEqual(['GET /frizo-test/', `GET /frizo-test/${build}/entry.js.br`]);
  });

  it.each(['refuses', 'is silent', 'breaks off'] as const)(
    'are unavailable, not missing, while the store %s',
    async (fault) => {
      s3.fail(fault);
      const { status, headers, body } = await get(path);
      expect([status, body]).toEqual([503, 'Not available right now']);
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '2' });
      s3.fail(undefined);
      expect((await get(path)).body).toBe('container()');
    },
  );

  it('are served from the cache during an outage, with another encoding if necessary', async () => {
    await get(path);
    s3.fail('refuses');
    expect((await get(path)).status).toBe(200);
    expect((await get(path, 'br')).body).toBe('container()');
    expect((await get('/r/mf-booking/b2/entry.js')).status).toBe(503);
  });

  it('are fetched again after the cache was deleted', async () => {
    await get(path);
    await rm(`${portal.folder}/releases/.fetched`, { recursive: true });
    expect((await get(path)).body).toBe('container()');
  });

  it('are a plain 404 that is not cached if missing, and found as soon as they exist', async () => {
    const { status, headers, body } = await get('/r/mf-booking/b2/entry.js');
    expect([status, body, headers['cache-control']]).toEqual([404, 'Not found', 'no-store']);
    const store = createObjectStore({ folder: '', s3: s3.settings });
    await store.put('mf-booking/b2/entry.js', Buffer.from('next()'));
    // The build is incomplete: its record is uploaded last.
    expect((await get('/r/mf-booking/b2/entry.js')).status).toBe(404);
    await store.put('mf-booking/b2/release.json', Buffer.from('{}'));
    expect((await get('/r/mf-booking/b2/entry.js')).body).toBe('next()');
  });

  it('cause no request to the store for names that a known build does not have', async () => {
    await get(path);
    s3.requestLines.length = 0;
    expect((await get(`/r/${build}/none.js`)).status).toBe(404);
    expect((await get(`/r/${build}/none.woff2`, 'br')).status).toBe(404);
    expect(s3.requestLines).toEqual([]);
  });

  it.each([
    '/r/',
    '/r/mf-booking',
    '/r/mf-booking/b1/',
    '/r/mf-booking/b1/a//b.js',
    '/r/../secret.txt',
    '/r/mf-booking/../../secret.txt',
    '/r/mf-booking/b1/../../../secret.txt',
    '/r/mf-booking/b1/..%2f..%2fsecret.txt',
    '/r/mf-booking/b1/%2e%2e/%2e%2e/secret.txt',
    '/r/mf-booking/b1/..\\..\\secret.txt',
    '/r/.fetched/mf-booking/b1/entry.js',
    '/r/mf-booking/.b1/entry.js',
    '/r/mf-booking/b1/.hidden.js',
    '/r/mf-booking/b1/%00',
    '/r/mf-booking/b1/%',
    `/r/mf-booking/b1/${'a'.repeat(400)}`,
    '/r/MF-BOOKING/b1/entry.js',
  ])('are a 404 without a request to the store: %s', async (address) => {
    expect((await get(address, 'br')).status).toBe(404);
    expect(s3.requestLines).toEqual([]);
  });
});
