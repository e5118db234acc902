import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { commandOf } from './processes.ts';
import { lockFolder } from './run-lock.ts';

describe('lockFolder', () => {
  let folder: string;
  let file: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'frizo-lock-'));
    file = join(folder, 'run.json');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const address = 'http://localhost:4000';

  it('rejects a second run with the address of the first one', async () => {
    const pid = process.ppid;
    writeFileSync(file, JSON.stringify({ pid, command: await commandOf(pid), address }));
    await expect(lockFolder(folder, 'http://localhost:4010')).rejects.toThrow(
      `open ${address}, or stop process ${pid} first.`,
    );
  });

  it('takes over the lock of a crashed run, even if its process id is in use again', async () => {
    writeFileSync(
      file,
      JSON.stringify({ pid: process.ppid, command: 'node start.ts of another day', address }),
    );
    await lockFolder(folder, address);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid });
  });

  it('replaces an incomplete lock', async () => {
    writeFileSync(file, '{"pid":');
    await expect(lockFolder(folder, address)).resolves.toBeDefined();
  });

  it('can be acquired again after its release', async () => {
    const lock = await lockFolder(folder, address);
    await lock.release();
    await expect(lockFolder(folder, address)).resolves.toBeDefined();
  });
});
