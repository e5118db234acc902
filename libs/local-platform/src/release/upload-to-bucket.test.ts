import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createObjectStore } from '@frizo/service-kit';
import { startTestS3, type TestS3 } from '@frizo/service-kit/testing';
import { writeBuild } from '../testing/build-release.ts';
import { openBuildStore, type BuildStore } from './build-store.ts';

const uploadedAt = new Date('2026-03-02T17:00:00Z');
const later = (minutes: number) => new Date(uploadedAt.getTime() + minutes * 60_000);

describe('releases in a bucket', () => {
  let root: string;
  let s3: TestS3;
  let builds: BuildStore;

  beforeEach(async () => {
    root = mkdtempSync(join(tmpdir(), 'frizo-bucket-'));
    s3 = await startTestS3({ now: uploadedAt });
    const { bucket, endpoint } = s3.settings;
    builds = openBuildStore({ RELEASES_S3_BUCKET: bucket, RELEASES_S3_ENDPOINT: endpoint }, '/nowhere');
  });
  afterEach(async () => {
    await s3.stop();
    rmSync(root, { recursive: true });
  });

  const upload = (build: string, content = '') => {
    const source = join(root, `${build}${content}`);
    return builds.upload(writeBuild(source, build, content), source);
  };
  const keys = () => [...s3.objects.keys()].sort();
  const filesOf = (build: string) =>
    ['entry.js', 'release.json', 'remote.css', 'remote.js'].map((file) => `mf-booking/${build}/${file}`);

  it('are uploaded to the path of their URLs, the record last', async () => {
    expect(await upload('b1')).toBe('uploaded');
    expect(keys()).toEqual(filesOf('b1'));
    expect(String(s3.objects.get('mf-booking/b1/entry.js')?.content)).toBe('entry()');
    expect(s3.requestLines.at(-1)).toBe('PUT /frizo-test/mf-booking/b1/release.json');
  });

  it('are not changed by the same upload or another build with the same id', async () => {
    await upload('b1');
    expect(await upload('b1')).toBe('there already');
    expect(await upload('b1', '2')).toBe('there with other content');
    expect(String(s3.objects.get('mf-booking/b1/entry.js')?.content)).toBe('entry()');
  });

  it('are completed after an interrupted upload', async () => {
    const store = createObjectStore({ folder: '', s3: s3.settings });
    await store.put('mf-booking/b1/entry.js', Buffer.from('entr'));
    expect(await upload('b1')).toBe('uploaded');
    expect(String(s3.objects.get('mf-booking/b1/entry.js')?.content)).toBe('entry()');
  });

  it('are not published while the store does not respond, with advice in one line', async () => {
    s3.fail('refuses');
    await expect(upload('b1')).rejects.toThrow(
      'mf-booking b1 is not published (The object store did not answer.): run the same command again to continue.',
    );
    expect(keys()).toEqual([]);
    s3.fail(undefined);
    expect(await upload('b1')).toBe('uploaded');
  });

  it('are deleted an hour after the upload if no longer kept, the record first', async () => {
    for (const build of ['b1', 'b10', 'b2']) await upload(build);
    await builds.sweep('mf-booking', ['b10', 'b2'], later(59));
    expect(keys()).toHaveLength(12);
    s3.requestLines.length = 0;
    await builds.sweep('mf-booking', ['b10', 'b2'], later(61));
    expect(keys()).toEqual([...filesOf('b10'), ...filesOf('b2')]);
    const [, first] = s3.requestLines;
    expect(first).toBe('DELETE /frizo-test/mf-booking/b1/release.json');
  });

  it('remain without an error while the store does not respond', async () => {
    await upload('b1');
    s3.fail('refuses');
    await builds.sweep('mf-booking', [], later(120));
    expect(keys()).toEqual(filesOf('b1'));
  });
});
