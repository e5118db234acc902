import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, unlinkSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createFetchedFiles } from './fetched-files.ts';

const kilobyte = Buffer.alloc(1_024, 'a');

describe('the cache of fetched files', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'frizo-fetched-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const open = (kilobytes = 3) => createFetchedFiles(folder, kilobytes * 1_024);
  const isThere = (key: string) => existsSync(join(folder, key));

  it('stores whole files and nothing else', async () => {
    const files = open();
    expect(await files.has('mf-booking/b1/entry.js')).toBe(false);
    await files.add('mf-booking/b1/entry.js', kilobyte);
    expect(await files.has('mf-booking/b1/entry.js')).toBe(true);
    expect(readFileSync(join(folder, 'mf-booking/b1/entry.js'))).toEqual(kilobyte);
    expect(readdirSync(join(folder, 'mf-booking/b1'))).toEqual(['entry.js']);
  });

  it('removes the least recently used files for new ones', async () => {
    const files = open();
    for (const key of ['a', 'b', 'c']) await files.add(key, kilobyte);
    await files.has('a');
    await files.add('d', kilobyte);
    expect(['a', 'b', 'c', 'd'].filter(isThere)).toEqual(['a', 'c', 'd']);
  });

  it('counts files of an earlier run, and removes the oldest first', async () => {
    const before = open();
    for (const key of ['a', 'b', 'c']) await before.add(key, kilobyte);
    utimesSync(join(folder, 'b'), new Date('2026-03-01T00:00:00Z'), new Date('2026-03-01T00:00:00Z'));
    await open().add('d', kilobyte);
    expect(['a', 'b', 'c', 'd'].filter(isThere)).toEqual(['a', 'c', 'd']);
  });

  it('allows files to be deleted by hand', async () => {
    const files = open();
    await files.add('a', kilobyte);
    unlinkSync(join(folder, 'a'));
    expect(await files.has('a')).toBe(false);
    for (const key of ['b', 'c', 'd']) await files.add(key, kilobyte);
    expect(['b', 'c', 'd'].filter(isThere)).toEqual(['b', 'c', 'd']);
  });

  it('keeps a file that is larger than the limit until the next one is added', async () => {
    const files = open(0.5);
    await files.add('a', kilobyte);
    expect(isThere('a')).toBe(true);
    await files.add('b', kilobyte);
    expect(['a', 'b'].filter(isThere)).toEqual(['b']);
  });
});
