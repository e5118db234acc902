import { rmSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startPortal } from './start-portal.ts';

describe('the sandbox of Stripe in a portal', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'frizo-stripe-'));
    await chmod(dataDir, 0o755);
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

  const start = (env: Record<string, string>) =>
    startPortal({
      port: 0,
      dataDir,
      durability: 'disposable',
      env: { SERVICES: 'payments', DEMO: 'off', LOG_LEVEL: 'silent', ...env },
    });

  it('runs with the payments service, and keeps its keys and payments', async () => {
    const first = await start({});
    const { url = '', settings } = first.stripe ?? {};
    const key = settings?.STRIPE_SECRET_KEY ?? '';
    const headers = { authorization: `Bearer ${key}` };
    await fetch(`${url}/v1/customers`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ name: 'Ada' }),
    });
    await first.stop();

    const second = await start({});
    expect(second.stripe?.settings.STRIPE_SECRET_KEY).toBe(key);
    const list = await fetch(`${second.stripe?.url ?? ''}/v1/customers`, { headers });
    expect(await list.json()).toMatchObject({ data: [{ name: 'Ada' }] });
    await second.stop();
  }, 120_000);

  it('does not run with keys of Stripe, or without the payments service', async () => {
    const keys = { STRIPE_SECRET_KEY: 'sk_test_own', STRIPE_PUBLISHABLE_KEY: 'pk_test_own' };
    const withKeys = await start({ ...keys, STRIPE_WEBHOOK_SECRET: 'whsec_own' });
    expect(withKeys.stripe).toBeUndefined();
    await withKeys.stop();
    const without = await start({ SERVICES: 'identity' });
    expect(without.stripe).toBeUndefined();
    await without.stop();
  }, 120_000);
});
