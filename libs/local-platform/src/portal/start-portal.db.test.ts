import { rmSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startPortal, type PortalOptions } from './start-portal.ts';

// Browser tests cover the gateway and the apps; here one service represents all.
const env = { SERVICES: 'identity', LOG_LEVEL: 'silent' };

describe('startPortal', () => {
  let dataDir: string;

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'frizo-portal-'));
    await chmod(dataDir, 0o755);
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

  const start = (options: PortalOptions = {}) =>
    startPortal({ port: 0, dataDir, env, durability: 'disposable', ...options });
  const statusOf = async (url: string) => (await fetch(`${url}/api/identity/no-such-call`)).status;

  it('seeds the demo once, and keeps the data', async () => {
    const first = await start();
    expect(first.isFirstStart).toBe(true);
    expect(await statusOf(first.url)).toBe(404);
    await first.stop();

    const second = await start();
    expect(second.isFirstStart).toBe(false);
    await second.stop();
  }, 120_000);

  it('releases its ports when it stops', async () => {
    const portal = await start({ env: { ...env, DEMO: 'off' } });
    await portal.stop();
    await expect(fetch(portal.url)).rejects.toThrow('fetch failed');
    await expect(fetch(portal.mailboxUrl ?? '')).rejects.toThrow('fetch failed');
    const again = await start({ port: Number(new URL(portal.url).port), env: { ...env, DEMO: 'off' } });
    await again.stop();
  }, 120_000);

  it('leaves nothing running if it cannot start', async () => {
    await expect(start({ env: { ...env, SERVICES: 'nothing' } })).rejects.toThrow(
      'There is no service "nothing"',
    );
    const portal = await start({ env: { ...env, DEMO: 'off' } });
    await portal.stop();
  }, 120_000);

  it('rejects a port that another portal uses', async () => {
    const portal = await start({ env: { ...env, DEMO: 'off' } });
    const port = Number(new URL(portal.url).port);
    await expect(start({ port, dataDir: join(dataDir, 'other') })).rejects.toThrow(`Port ${port} is in use`);
    await portal.stop();
  }, 120_000);
});
