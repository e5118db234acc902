import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readMessages } from './message-folder.ts';

describe('a folder of messages', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'frizo-kept-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const write = (...files: string[]) => files.forEach((file) => writeFileSync(join(folder, file), ''));
  const readIds = (most?: number) => readMessages(folder, async (id) => id, most);

  it('is read in order of arrival, without incomplete messages', async () => {
    write('2-b.json', '2-b.eml', '1-a.json', '1-a.eml', '3-c.part');
    expect(await readIds()).toEqual(['1-a', '2-b']);
  });

  it('opens a limited number of files at a time', async () => {
    write(...Array.from({ length: 300 }, (_, number) => `${number}.json`));
    let open = 0;
    let most = 0;
    const read = async (id: string) => {
      most = Math.max(most, ++open);
      await Promise.resolve();
      open--;
      return id;
    };
    expect(await readMessages(folder, read)).toHaveLength(300);
    expect(most).toBeLessThanOrEqual(64);
  });

  it('deletes the oldest messages above the limit, with all of their files', async () => {
    write('1.json', '1.eml', '2.json', '2.eml', '3.json', '3.eml');
    expect(await readIds(2)).toEqual(['2', '3']);
    expect(readdirSync(folder).sort()).toEqual(['2.eml', '2.json', '3.eml', '3.json']);
  });
});
