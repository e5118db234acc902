import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, unlinkSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createFetchedFiles } from './fetched-files.ts';

const kilobyte = Buffer.alloc(1_024, 'a');

describe('files that were fetched', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'frizo-fetched-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const open = (kilobytes = 3) => createFetchedFiles(folder, kilobytes * 1_024);
  const isThere = (key: string) => existsSync(join(folder, key));

  it('lie there whole and nothing beside them', async () => {
    const files = open();
    expect(await files.has('mf-booking/b1/entry.js')).toBe(false);
    await files.keep('mf-booking/b1/entry.js', kilobyte);
    expect(await files.has('mf-booking/b1/entry.js')).toBe(true);
    expect(readFileSync(join(folder, 'mf-booking/b1/entry.js'))).toEqual(kilobyte);
    expect(readdirSync(join(folder, 'mf-booking/b1'))).toEqual(['entry.js']);
  });

  it('make room for new ones: the least recently requested goes first', async () => {
    const files = open();
    for (const key of ['a', 'b', 'c']) await files.keep(key, kilobyte);
    await files.has('a');
    await files.keep('d', kilobyte);
    expect(['a', 'b', 'c', 'd'].filter(isThere)).toEqual(['a', 'c', 'd']);
  });

  it('of an earlier run count, the oldest as the first to go', async () => {
    const before = open();
    for (const key of ['a', 'b', 'c']) await before.keep(key, kilobyte);
    utimesSync(join(folder, 'b'), new Date('2026-03-01T00:00:00Z'), new Date('2026-03-01T00:00:00Z'));
    await open().keep('d', kilobyte);
    expect(['a', 'b', 'c', 'd'].filter(isThere)).toEqual(['a', 'c', 'd']);
  });

  it('may be taken away by hand', async () => {
    const files = open();
    await files.keep('a', kilobyte);
    unlinkSync(join(folder, 'a'));
    expect(await files.has('a')).toBe(false);
    for (const key of ['b', 'c', 'd']) await files.keep(key, kilobyte);
    expect(['b', 'c', 'd'].filter(isThere)).toEqual(['b', 'c', 'd']);
  });

  it('keep one that is larger than all of them may be, until the next comes', async () => {
    const files = open(0.5);
    await files.keep('a', kilobyte);
    expect(isThere('a')).toBe(true);
    await files.keep('b', kilobyte);
    expect(['a', 'b'].filter(isThere)).toEqual(['b']);
  });
});
