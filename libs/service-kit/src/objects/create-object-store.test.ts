import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startTestS3, type TestS3 } from '../testing/s3/start-test-s3.ts';
import { createObjectStore } from './create-object-store.ts';
import type { ObjectStore } from './object-store.ts';
import { readS3Settings } from './s3-settings.ts';

const content = Buffer.from('container()');

describe.each(['a folder', 'a bucket'] as const)('files in %s', (place) => {
  let folder: string;
  let s3: TestS3;
  let store: ObjectStore;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'frizo-objects-'));
    // One name per page, so that every listing has several pages.
    s3 = await startTestS3({ pageSize: 1 });
    store = createObjectStore({ folder, s3: place === 'a bucket' ? s3.settings : undefined });
  });
  afterAll(async () => {
    await s3.stop();
    await rm(folder, { recursive: true });
  });

  it('are returned unchanged, whole or as a stream', async () => {
    await store.put('mf-booking/b1/entry.js', content);
    expect(await store.read('mf-booking/b1/entry.js')).toEqual(content);
    const opened = await store.open('mf-booking/b1/entry.js');
    expect(opened?.bytes).toBe(content.length);
    expect(opened && (await text(opened.stream))).toBe('container()');
  });

  it('are undefined when they do not exist', async () => {
    expect(await store.read('mf-booking/b1/none.js')).toBeUndefined();
    expect(await store.open('mf-booking/b1/none.js')).toBeUndefined();
    expect(await store.list('mf-none', 10)).toEqual([]);
  });

  it('are listed by folder, without those of a folder with the same prefix', async () => {
    for (const key of ['mf-list/b1/a.js', 'mf-list/b1/deep/b.js', 'mf-list/b10/c.js'])
      await store.put(key, content);
    const listed = await store.list('mf-list/b1', 10);
    expect(listed.map(({ key }) => key).sort()).toEqual(['mf-list/b1/a.js', 'mf-list/b1/deep/b.js']);
    for (const { changedAt } of listed) expect(changedAt.getTime()).toBeGreaterThan(0);
    expect(await store.list('mf-list', 2)).toHaveLength(2);
  });

  it('can be removed', async () => {
    await store.put('mf-gone/b1/entry.js', content);
    await store.remove('mf-gone/b1/entry.js');
    expect(await store.read('mf-gone/b1/entry.js')).toBeUndefined();
  });
});

describe('a bucket', () => {
  let s3: TestS3;
  let store: ObjectStore;

  beforeEach(async () => {
    s3 = await startTestS3();
    store = createObjectStore({ folder: '/nowhere', s3: s3.settings, deadlineMs: 1_000 });
    await store.put('a.js', content);
  });
  afterEach(() => s3.stop());

  it('receives path-style, signed requests without access lists, which many stores do not support', async () => {
    expect(s3.requestLines).toEqual(['PUT /frizo-test/a.js']);
    expect(s3.requests[0]?.headers).toHaveProperty('authorization');
    expect(s3.requests[0]?.headers).not.toHaveProperty('x-amz-acl');
  });

  it.each(['refuses', 'is silent', 'breaks off'] as const)(
    'that %s is unavailable, and no file is reported as missing',
    async (fault) => {
      s3.fail(fault);
      const away = { name: 'StoreAway' };
      await expect(store.read('a.js')).rejects.toMatchObject(away);
      await expect(store.list('mf-none', 10)).rejects.toMatchObject(away);
      s3.fail(undefined);
      expect(await store.read('a.js')).toEqual(content);
    },
  );

  it('that does not exist is unavailable', async () => {
    const wrong = createObjectStore({ folder: '', s3: { ...s3.settings, bucket: 'another' } });
    await expect(wrong.read('a.js')).rejects.toMatchObject({ name: 'StoreAway' });
  });

  it('that cannot be reached is unavailable', async () => {
    const unreachable = createObjectStore({
      folder: '',
      s3: { ...s3.settings, endpoint: 'http://127.0.0.1:1' },
    });
    await expect(unreachable.put('a.js', content)).rejects.toMatchObject({ name: 'StoreAway' });
  });
});

describe('the settings of a bucket', () => {
  it('are undefined when no bucket is named, or the name is empty', () => {
    expect(readS3Settings({})).toBeUndefined();
    expect(readS3Settings({ S3_BUCKET: '', S3_ENDPOINT: '' })).toBeUndefined();
  });

  it('are read with a prefix', () => {
    const env = { S3_BUCKET: 'pictures', RELEASES_S3_BUCKET: 'releases', RELEASES_S3_REGION: 'eu-central-1' };
    expect(readS3Settings(env)).toEqual({ bucket: 'pictures', region: 'us-east-1', endpoint: undefined });
    expect(readS3Settings(env, 'RELEASES_')).toMatchObject({ bucket: 'releases', region: 'eu-central-1' });
  });

  it('are refused with an invalid address', () => {
    expect(() => readS3Settings({ S3_BUCKET: 'a', S3_ENDPOINT: 'nowhere' })).toThrow();
  });
});
