import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startTestSandbox, type TestSandbox } from '../testing/sandbox-client.ts';

describe('the overview page', () => {
  let sandbox: TestSandbox;
  beforeEach(async () => {
    sandbox = await startTestSandbox({ clock: { now: () => new Date('2026-03-02T10:00:00Z') } });
  });
  afterEach(() => sandbox.stop());

  const read = async () => (await fetch(sandbox.url)).text();

  it('shows what happened last, without parameters, contents and keys', async () => {
    expect(await read()).toContain('None yet.');
    await sandbox.stripe.customers.create({ email: 'ada@example.com' });
    await sandbox.stripe.customers.list({ email: 'ada@example.com' });
    const page = await read();
    expect(page).toContain('POST /v1/customers');
    expect(page).toContain('customer.created');
    expect(page).toContain('2026-03-02 10:00:00');
    expect(page).not.toContain('ada@example.com');
    const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = sandbox.settings;
    for (const secret of [STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET]) expect(page).not.toContain(secret);
  });

  it('shows addresses as text', async () => {
    await fetch(`${sandbox.url}/v1/<img src=x>`);
    await sandbox.stripe.rawRequest('GET', "/v1/it's").catch(() => undefined);
    const page = await read();
    expect(page).not.toContain('<img');
    expect(page).toContain('it&#39;s');
  });

  it('may not be embedded and runs no scripts', async () => {
    const { headers } = await fetch(sandbox.url);
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect((await fetch(`${sandbox.url}/_sandbox/overview.css`)).headers.get('content-type')).toContain(
      'text/css',
    );
  });
});
