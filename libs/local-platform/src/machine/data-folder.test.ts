import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openDataFolder, ensureDiskSpace } from './data-folder.ts';
import { secretOf } from './secrets.ts';

describe('the data folder', () => {
  let root: string;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'frizo-data-'));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('is .frizo in the project', async () => {
    const data = await openDataFolder(root, undefined);
    expect(data).toMatchObject({ path: join(root, '.frizo'), isChosen: false });
  });

  it('is FRIZO_DATA if set', async () => {
    const data = await openDataFolder(root, join(root, 'elsewhere'));
    expect(data).toMatchObject({ path: join(root, 'elsewhere'), isChosen: true });
  });

  it('is readable only by its owner, also if it existed before', async () => {
    const data = await openDataFolder(root, undefined);
    mkdirSync(join(root, '.frizo', 'mailbox'), { mode: 0o755 });
    for (const name of ['mailbox', 'logs']) {
      const folder = await data.folder(name);
      expect([name, statSync(folder).mode & 0o777]).toEqual([name, 0o700]);
    }
  });

  it('advises what to do if it cannot be created', async () => {
    writeFileSync(join(root, 'file'), '');
    await expect(openDataFolder(root, join(root, 'file', 'inside'))).rejects.toThrow(
      /cannot be written \(ENOTDIR\).*FRIZO_DATA=/,
    );
  });

  it('stores a secret readable only by its owner, the same at every start', async () => {
    const first = await secretOf(root, 'postgres');
    expect(await secretOf(root, 'postgres')).toBe(first);
    expect(first.length).toBeGreaterThanOrEqual(32);
    expect(statSync(join(root, 'postgres.secret')).mode & 0o777).toBe(0o600);
  });

  it('rejects a full disk with one line', async () => {
    await expect(ensureDiskSpace(root, 2 ** 60)).rejects.toThrow(
      /^The disk of .* is full: \d+ MB free, \d+ MB needed\. .*FRIZO_DATA/,
    );
    await expect(ensureDiskSpace(root, 0)).resolves.toBeUndefined();
  });
});
