import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@frizo/service-kit/testing';
import type { StepBoundary } from '../provider/copy-observer.ts';
import { startKillFixtures, type KillFixtures, type PreparedStep } from '../testing/kill-fixtures.ts';
import type { KillablePayments } from '../testing/killable-payments.ts';
import { settings } from '../testing/order-step-examples.ts';
import { stepExamples } from '../testing/step-examples.ts';

const boundaries: readonly StepBoundary[] = ['adding', 'added', 'claimed', 'called', 'settling', 'settled'];

describe('a process that is killed while a step of each kind', () => {
  let fixtures: KillFixtures;
  let copy: KillablePayments;

  beforeAll(async () => {
    fixtures = await startKillFixtures(settings);
    copy = await fixtures.startCopy();
  }, 120_000);
  afterAll(() => fixtures.stop());

  async function prepareAll(): Promise<Map<string, PreparedStep>> {
    const prepared = new Map<string, PreparedStep>();
    for (const [name, example] of Object.entries(stepExamples))
      prepared.set(name, await example(fixtures, copy, fixtures.newSubject()));
    return prepared;
  }

  /** One after the other: a step that another one adds passes the boundary at which the first of its kind is held already. */
  async function holdAll(boundary: StepBoundary, prepared: Map<string, PreparedStep>): Promise<void> {
    copy.hold(boundary);
    for (const [name, { send }] of prepared) {
      void send(copy);
      await until(
        async () => copy.held.has(name),
        (isHeld) => isHeld,
      );
    }
  }

  async function effectsOf(prepared: Map<string, PreparedStep>): Promise<object> {
    const counted: Record<string, number> = {};
    for (const [name, { effects }] of prepared) counted[name] = (await effects()).length;
    return counted;
  }

  it('has an example of each', () => {
    const missing = copy.steps.filter((name) => !(name in stepExamples));
    const request = `${missing.join(', ')}: add an example to testing/step-examples.ts, so that this test can kill a process at each boundary of the step`;
    expect(missing.length === 0 ? '' : request).toBe('');
  });

  it.each(boundaries)(
    'is at "%s" leaves them to the next one, which gives each its effect once, at the provider and in the ledger',
    async (boundary) => {
      const prepared = await prepareAll();
      const once = Object.fromEntries([...prepared.keys()].map((name) => [name, 1]));
      await fixtures.sweepsEnded();
      await holdAll(boundary, prepared);
      copy = await fixtures.replaceCopy(copy);

      await fixtures.stepsEnded();
      // Before the commit nothing is decided: only when the request is sent again.
      if (boundary !== 'adding') expect(await effectsOf(prepared)).toEqual(once);
      for (const { send, statuses = [200] } of prepared.values())
        expect(statuses).toContain((await send(copy)).status);
      await fixtures.stepsEnded();
      expect(await effectsOf(prepared)).toEqual(once);
      for (const [name, { balances = {} }] of prepared) {
        const found: Record<string, number> = {};
        for (const account of Object.keys(balances)) found[account] = await fixtures.balance(account);
        expect({ [name]: found }).toEqual({ [name]: balances });
      }
    },
    180_000,
  );

  it('leaves a ledger that agrees with the provider to the cent', async () => {
    fixtures.clock.advance({ seconds: 3_600 });
    const { comparedCount, differences } = await fixtures.reconcile();
    expect(comparedCount).toBeGreaterThan(boundaries.length);
    expect(differences).toEqual([]);
  });
});
