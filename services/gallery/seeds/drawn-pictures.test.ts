import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { buildDemoData } from '@frizo/demo';
import type { ImageFiles } from '../src/images/image-files.ts';
import { saveDemoPictures } from './drawn-pictures.ts';

const today = new Date('2026-11-20T12:00:00Z');
const pictures = buildDemoData({ today: '2026-11-20' }).pictures.slice(0, 1);
let folder: string;
let saved: Map<string, Buffer>;

const files: Pick<ImageFiles, 'save'> = {
  async save(all) {
    for (const { name, bytes } of all) saved.set(name, bytes);
  },
};

/** Saves the pictures like a new portal on this machine. */
async function savePictures({ cacheFolder = folder, now = today } = {}) {
  saved = new Map();
  const done: number[] = [];
  const drawn = await saveDemoPictures(pictures, files, {
    cacheFolder,
    now,
    onProgress: (count) => void done.push(count),
  });
  expect(done).toEqual([1]);
  return { drawn, saved };
}

/** The one entry of the cache. */
async function entryFile(): Promise<string> {
  const [version = ''] = await readdir(folder);
  const [name = ''] = await readdir(join(folder, version));
  return join(folder, version, name);
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'frizo-pictures-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('the pictures of the demo', () => {
  it('are the same when drawn, from the cache and without a cache', async () => {
    const first = await savePictures();
    const fromCache = await savePictures();

    expect(fromCache).toEqual(first);
    expect(await savePictures({ cacheFolder: '/dev/null/not-a-folder' })).toEqual(first);
    expect(first.drawn.map(({ pictureId }) => pictureId)).toEqual(pictures.map(({ id }) => id));
  });

  it('are taken from the cache if they are in it', async () => {
    await savePictures();
    const entry = await readFile(await entryFile(), 'latin1');
    await writeFile(await entryFile(), entry.replace('data:image', 'cached:image'), 'latin1');

    const { drawn } = await savePictures();

    expect(drawn.filter(({ placeholder }) => placeholder.startsWith('cached:'))).toHaveLength(1);
  });

  it('are drawn again if an entry of the cache is incomplete', async () => {
    const first = await savePictures();
    const entry = await readFile(await entryFile());
    await writeFile(await entryFile(), entry.subarray(0, entry.length - 1));

    expect(await savePictures()).toEqual(first);
    expect(await readFile(await entryFile())).toEqual(entry);
  });

  it('are removed from the cache a month after their renderer version was last used', async () => {
    await savePictures();
    const [version = ''] = await readdir(folder);
    const old = join(folder, 'an-old-version');
    await writeFile(old, '');
    await utimes(old, today, today);

    await savePictures({ now: new Date('2026-12-19T12:00:00Z') });
    expect(await readdir(folder)).toContain('an-old-version');

    await savePictures({ now: new Date('2026-12-21T12:00:00Z') });
    expect(await readdir(folder)).toEqual([version]);
  });
});
