import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@frizo/service-kit/testing';
import { eventExamples } from '../testing/event-examples.ts';
import { startKillFixtures, type KillFixtures } from '../testing/kill-fixtures.ts';
import type { KillablePayments } from '../testing/killable-payments.ts';
import { stepExamples } from '../testing/step-examples.ts';

describe('the log of payments', () => {
  let folder: string;
  let fixtures: KillFixtures;
  let copy: KillablePayments;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'frizo-log-'));
    fixtures = await startKillFixtures();
    copy = await fixtures.startCopy({ logFile: join(folder, 'payments.log') });
  }, 120_000);
  afterAll(async () => {
    await fixtures.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const readLog = () => readFile(join(folder, 'payments.log'), 'utf8');
  const untilLogged = (text: string) => until(readLog, (log) => log.includes(text));

  it('has no secret of the provider, card or person, whatever succeeds, fails or is forged', async () => {
    const failures = ['error-kept', 'cut-after', 'rate-limited', 'error-before', undefined] as const;
    let count = 0;
    for (const example of Object.values(stepExamples)) {
      const { send } = await example(fixtures, copy, fixtures.newSubject());
      const failure = failures[(count += 1) % failures.length];
      if (failure) await fixtures.sandbox.addFault({ method: 'POST', path: '/v1/*', times: 4, failure });
      await send(copy);
      await fixtures.sandbox.clearFaults();
      await send(copy);
    }
    for (const example of Object.values(eventExamples)) {
      const { event } = await example(fixtures, copy, fixtures.newSubject());
      expect(await fixtures.deliver(copy, event)).toBe(200);
    }
    const forged = await fetch(`${copy.url}/api/payments/webhooks/stripe`, {
      method: 'POST',
      headers: { 'stripe-signature': 't=1,v1=forged' },
      body: '{}',
    });
    expect(forged.status).toBe(400);
    await untilLogged('a step');
    const log = await untilLogged('a webhook without a valid signature was refused');

    const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = fixtures.sandbox.settings;
    expect(log.includes(STRIPE_SECRET_KEY)).toBe(false);
    expect(log.includes(STRIPE_WEBHOOK_SECRET)).toBe(false);
    // Client secrets, tokens of cards and bank accounts, card numbers, and the number of a person in the profile.
    expect(log).not.toMatch(/_secret_[A-Za-z0-9]{8}|\b(?:sk|whsec)_[A-Za-z0-9_]{8}/);
    expect(log).not.toMatch(/\b(?:4242424242424242|000123456789|04\/12\/1985)\b|"ssnLast4":"6789"/);
  }, 120_000);

  it('has none of a refused key either', async () => {
    const key = 'sk_test_frizo_sandbox_of_somebody_else';
    const logFile = join(folder, 'refused.log');
    const { send } = await stepExamples['pay-order']!(fixtures, copy, fixtures.newSubject());
    await copy.kill();
    const refused = await fixtures.startCopy({ logFile, env: { STRIPE_SECRET_KEY: key } });
    expect((await send(refused)).status).toBe(200);
    const log = await until(
      () => readFile(logFile, 'utf8'),
      (text) => text.includes('the outcome of a step is not known'),
    );
    expect(log.includes(key)).toBe(false);
  }, 120_000);
});
