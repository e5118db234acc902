import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverVersion } from '@frizo/service-kit';
import { readVersions } from './index.ts';

describe('the versions of page and server', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'frizo-shell-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const frontOf = async (env: Record<string, string>) => (await readVersions(env))['version-front'];

  it('are those of the shell once it is built, and of the project before', async () => {
    expect(await readVersions({ SHELL_FOLDER: folder })).toEqual({
      'version-front': serverVersion(),
      'version-back': serverVersion(),
    });
    await writeFile(join(folder, 'shell.json'), '{');
    expect(await frontOf({ SHELL_FOLDER: folder })).toBe(serverVersion());
    const lists = { preload: [], styles: [], fonts: [], shared: {} };
    const entry = { url: '/assets/entry.js', integrity: `sha384-${'A'.repeat(64)}` };
    await writeFile(
      join(folder, 'shell.json'),
      JSON.stringify({ version: '4.5.6', build: 'b1', entry, ...lists }),
    );
    expect(await frontOf({ SHELL_FOLDER: folder })).toBe('4.5.6');
  });

  it('come from the settings if the shell is served elsewhere', async () => {
    expect(await frontOf({ SHELL_FOLDER: folder, FRONT_VERSION: '7.8.9' })).toBe('7.8.9');
  });
});
