import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync, watch } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { freePort } from './machine/ports.ts';

const program = fileURLToPath(new URL('start.ts', import.meta.url));

describe('the start program', () => {
  let data: string;
  let output: string;

  beforeEach(async () => {
    output = '';
    data = await mkdtemp(join(tmpdir(), 'frizo-start-'));
    await chmod(data, 0o755);
  });
  afterEach(() => rmSync(data, { recursive: true }));

  async function start(settings: Record<string, string> = {}): Promise<ChildProcess> {
    const env = {
      ...process.env,
      SERVICES: 'identity',
      DEMO: 'off',
      FRIZO_DATA: data,
      PORT: String(await freePort()),
      ...settings,
    };
    const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += String(text)));
    return child;
  }

  async function waitForOutput(child: ChildProcess, text: string): Promise<void> {
    while (!output.includes(text)) await once(child.stdout ?? child, 'data');
  }

  const codeOf = async (child: ChildProcess) => ((await once(child, 'exit')) as [number | null])[0];
  const isPostgresStopped = () => !existsSync(join(data, 'postgres', 'postmaster.pid'));

  it('stops in order, even if it receives several signals', async () => {
    const child = await start();
    await waitForOutput(child, 'Stop with Ctrl-C');
    const code = codeOf(child);
    child.kill('SIGINT');
    child.kill('SIGINT');
    child.kill('SIGTERM');
    expect(await code).toBe(0);
    expect(isPostgresStopped()).toBe(true);
    expect(existsSync(join(data, 'run.json'))).toBe(false);
  }, 120_000);

  it('stops when its launcher dies', async () => {
    const child = await start();
    await waitForOutput(child, 'Stop with Ctrl-C');
    const code = codeOf(child);
    child.disconnect();
    expect(await code).toBe(0);
    expect(isPostgresStopped()).toBe(true);
  }, 120_000);

  it('can be stopped during its start, and starts again afterwards', async () => {
    const watcher = watch(data);
    const child = await start();
    // The lock exists: the servers are starting.
    await once(watcher, 'change');
    watcher.close();
    const code = codeOf(child);
    child.kill('SIGINT');
    expect(await code).toBe(0);

    const again = await start();
    await waitForOutput(again, 'Stop with Ctrl-C');
    again.kill('SIGINT');
    expect(await codeOf(again)).toBe(0);
  }, 120_000);

  it('prints one line about why it cannot start', async () => {
    const child = await start({ SERVICES: 'nothing' });
    expect(await codeOf(child)).toBe(1);
    expect(output.trim()).toMatch(/^There is no service "nothing": SERVICES may name [a-z, ]+\.$/);
  }, 120_000);
});
