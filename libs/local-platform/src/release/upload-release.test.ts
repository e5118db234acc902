import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { writeBuild } from '../testing/build-release.ts';
import { sweepBuilds } from './build-store.ts';
import { uploadRelease } from './upload-release.ts';

const hourMs = 60 * 60 * 1000;

describe('uploading a release', () => {
  let root: string;
  let folder: string;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'frizo-upload-'));
    folder = join(root, 'releases');
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const upload = (build: string, content = '') => {
    const source = join(root, `${build}${content}`);
    return uploadRelease(writeBuild(source, build, content), source, folder);
  };
  const builds = () => readdirSync(join(folder, 'mf-booking')).sort();

  it('copies exactly the files of a build to the path of its URLs', async () => {
    expect(await upload('b1')).toBe('uploaded');
    expect(builds()).toEqual(['b1']);
    expect(readFileSync(join(folder, 'mf-booking/b1/entry.js'), 'utf8')).toBe('entry()');
  });

  it('is idempotent', async () => {
    await upload('b1');
    expect(await upload('b1')).toBe('there already');
    expect(builds()).toEqual(['b1']);
  });

  it('never changes an existing build', async () => {
    await upload('b1');
    expect(await upload('b1', '2')).toBe('there with other content');
    expect(readFileSync(join(folder, 'mf-booking/b1/entry.js'), 'utf8')).toBe('entry()');
  });

  it('results in one complete build after parallel uploads', async () => {
    const outcomes = await Promise.all([upload('b1'), upload('b1')]);
    expect(outcomes).toContain('uploaded');
    expect(builds()).toEqual(['b1']);
  });

  it('deletes other builds and interrupted uploads after an hour', async () => {
    await upload('b1');
    await upload('b2');
    mkdirSync(join(folder, 'mf-booking/b3.4711'));
    const remoteFolder = join(folder, 'mf-booking');
    const now = new Date();
    expect(await sweepBuilds(remoteFolder, ['b2'], now)).toBe(0);
    expect(await sweepBuilds(remoteFolder, ['b2'], new Date(now.getTime() + 2 * hourMs))).toBe(2);
    expect(builds()).toEqual(['b2']);
  });
});
