import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readKept } from './kept-messages.ts';

describe('a folder of messages', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'frizo-kept-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const lay = (...files: string[]) => files.forEach((file) => writeFileSync(join(folder, file), ''));
  const readIds = (most?: number) => readKept(folder, async (id) => id, most);

  it('is read by arrival, and what came halfway is left out', async () => {
    lay('2-b.json', '2-b.eml', '1-a.json', '1-a.eml', '3-c.part');
    expect(await readIds()).toEqual(['1-a', '2-b']);
  });

  it('never has more than some files open at a time', async () => {
    lay(...Array.from({ length: 300 }, (_, number) => `${number}.json`));
    let open = 0;
    let most = 0;
    const read = async (id: string) => {
      most = Math.max(most, ++open);
      await Promise.resolve();
      open--;
      return id;
    };
    expect(await readKept(folder, read)).toHaveLength(300);
    expect(most).toBeLessThanOrEqual(64);
  });

  it('loses its oldest where there are too many, with all of their files', async () => {
    lay('1.json', '1.eml', '2.json', '2.eml', '3.json', '3.eml');
    expect(await readIds(2)).toEqual(['2', '3']);
    expect(readdirSync(folder).sort()).toEqual(['2.eml', '2.json', '3.eml', '3.json']);
  });
});
