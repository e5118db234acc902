import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { buildShell } from '../testing/build-shell.ts';
import { createShellReader } from './serve-page.ts';

describe("the record of the shell's build", () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'frizo-shell-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function build(version: string, at: string): Promise<void> {
    const file = join(folder, 'shell.json');
    await writeFile(file, JSON.stringify(buildShell({ version })));
    await utimes(file, new Date(at), new Date(at));
  }

  it('is read once per build', async () => {
    await build('1.0.0', '2026-03-02T12:00:00Z');
    const read = createShellReader(folder);
    const first = await read();
    expect(await read()).toBe(first);
    await build('1.0.1', '2026-03-02T12:05:00Z');
    expect(await read()).toMatchObject({ version: '1.0.1' });
  });

  it('may be created after the start', async () => {
    const read = createShellReader(folder);
    await expect(read()).rejects.toThrow('ENOENT');
    await build('1.0.0', '2026-03-02T12:00:00Z');
    expect(await read()).toMatchObject({ version: '1.0.0' });
  });
});
