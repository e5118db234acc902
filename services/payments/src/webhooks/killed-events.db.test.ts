import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@frizo/service-kit/testing';
import type { EventBoundary } from '../provider/copy-observer.ts';
import { eventExamples } from '../testing/event-examples.ts';
import { startKillFixtures, type KillFixtures, type PreparedEvent } from '../testing/kill-fixtures.ts';
import type { KillablePayments } from '../testing/killable-payments.ts';

const boundaries: readonly EventBoundary[] = ['receiving', 'received', 'asked', 'handling', 'handled'];

describe('a process that is killed while an event for each handler', () => {
  let fixtures: KillFixtures;
  let copy: KillablePayments;

  beforeAll(async () => {
    fixtures = await startKillFixtures();
    copy = await fixtures.startCopy();
  }, 120_000);
  afterAll(() => fixtures.stop());

  async function effectsOf(prepared: Map<string, PreparedEvent>): Promise<object> {
    const counted: Record<string, number> = {};
    for (const [name, { effects }] of prepared) counted[name] = (await effects()).length;
    return counted;
  }

  const areHandled = (prepared: Map<string, PreparedEvent>) =>
    until(
      () =>
        fixtures
          .knex('provider_events')
          .whereIn(
            'id',
            [...prepared.values()].map(({ event }) => event.id),
          )
          .whereNotNull('handled_at')
          .pluck<string[]>('id'),
      (handled) => handled.length === prepared.size,
    );

  it('has an example of each', () => {
    const typesOfExamples = Object.keys(eventExamples).map((name) => name.split(' ')[0] ?? name);
    // Orders, deposits and subscriptions have handlers for the same types: each needs an example of its own.
    const missing = copy.events.filter((types) => {
      const examples = typesOfExamples.filter((type) => types.includes(type));
      const handlers = copy.events.filter((others) => others.some((type) => examples.includes(type)));
      return examples.length < Math.max(1, handlers.length);
    });
    const request = `${missing.join(' | ')}: add an example to testing/event-examples.ts for one type of each handler`;
    expect(missing.length === 0 ? '' : request).toBe('');
  });

  it.each(boundaries)(
    'is at "%s" leaves them to the next one, which handles each once, also if it is delivered again',
    async (boundary) => {
      const prepared = new Map<string, PreparedEvent>();
      for (const [type, example] of Object.entries(eventExamples))
        prepared.set(type, await example(fixtures, copy, fixtures.newSubject()));
      const once = Object.fromEntries([...prepared.keys()].map((type) => [type, 1]));
      await fixtures.sweepsEnded();
      copy.hold(boundary);
      // A delivery to a process that dies fails, as it does for the provider.
      for (const { event } of prepared.values()) void fixtures.deliver(copy, event).catch(() => undefined);
      await until(
        async () => copy.held.size,
        (count) => count === prepared.size,
      );
      copy = await fixtures.replaceCopy(copy);

      if (boundary !== 'receiving') await areHandled(prepared);
      for (const { event } of prepared.values())
        expect(await Promise.all([fixtures.deliver(copy, event), fixtures.deliver(copy, event)])).toEqual([
          200, 200,
        ]);
      await areHandled(prepared);
      expect(await effectsOf(prepared)).toEqual(once);
      for (const [type, { balances = {} }] of prepared) {
        const found: Record<string, number> = {};
        for (const account of Object.keys(balances)) found[account] = await fixtures.balance(account);
        expect({ [type]: found }).toEqual({ [type]: balances });
      }
    },
    180_000,
  );
});
