import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFitsShell } from './fits-shell.ts';

describe('a release', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'frizo-shell-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const fits = (session: string, modalQueue = '1.0.0') =>
    createFitsShell({ SHELL_FOLDER: folder })({ contracts: { session, modalQueue } });
  const writeShell = (contracts?: object) => {
    const entry = { url: '/assets/entry.js', integrity: `sha384-${'A'.repeat(64)}` };
    const lists = { preload: [], styles: [], fonts: [], shared: {} };
    const record = { version: '1.0.0', build: 's1', entry, ...lists, contracts };
    return writeFile(join(folder, 'shell.json'), JSON.stringify(record));
  };

  it('fits if no shell is known', async () => {
    expect(await fits('7.0.0')).toBe(true);
    expect(await createFitsShell({})({ contracts: { session: '7.0.0', modalQueue: '1.0.0' } })).toBe(true);
    await writeFile(join(folder, 'shell.json'), '{');
    expect(await fits('7.0.0')).toBe(true);
  });

  it('fits a shell without a list of contracts by the first major version', async () => {
    await writeShell();
    expect([await fits('1.4.0'), await fits('2.0.0')]).toEqual([true, false]);
  });

  it('fits by the major versions of both contracts that the shell serves', async () => {
    await writeShell({ session: ['3.1.0', '2.5.0'], modalQueue: ['1.2.0'] });
    expect([await fits('2.0.0'), await fits('3.9.9')]).toEqual([true, true]);
    expect([await fits('1.0.0'), await fits('4.0.0'), await fits('3.0.0', '2.0.0')]).toEqual([
      false,
      false,
      false,
    ]);
  });
});
