import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startTestService, type TestService } from '@frizo/local-platform/testing';
import Stripe from 'stripe';
import { z } from 'zod';
import { balanceOf, post } from '../ledger/ledger.ts';
import { createFakeProvider, type FakeProvider } from '../testing/fake-provider.ts';
import type { StepBoundary } from '../provider/copy-observer.ts';
import { findOpenSteps } from './steps.store.ts';
import { createSteps, defineStep, type Steps } from './steps.ts';

const now = '2026-03-02T17:00:00Z';
const boundaries: readonly StepBoundary[] = ['added', 'claimed', 'called', 'settling', 'settled'];

describe('a durable step', () => {
  let service: TestService;
  let provider: FakeProvider;
  let settled: { key: string; ok: boolean }[];
  let count = 0;

  beforeAll(async () => {
    service = await startTestService(
      { name: 'payments', root: new URL('../../', import.meta.url), compose: () => ({ routes: [] }) },
      { now },
    );
    await service.knex.raw('create table charges (reference text primary key, state text not null)');
  });
  beforeEach(() => {
    provider = createFakeProvider();
    settled = [];
  });
  afterEach(() => service.clock.set(now));
  afterAll(() => service.stop());

  const charge = (canFind: boolean, isTemporary = false) =>
    defineStep({
      name: 'charge',
      payload: z.object({ reference: z.string(), cents: z.int() }),
      call: (payload, { key }) => provider.charge(key, payload),
      ...(canFind && { find: async ({ reference }: { reference: string }) => provider.find(reference) }),
      isTemporary: () => isTemporary,
      async settle(trx, { reference, cents }, outcome, at) {
        settled.push({ key: reference, ok: outcome.ok });
        await trx('charges').insert({ reference, state: outcome.ok ? 'paid' : outcome.refusal.code });
        if (!outcome.ok) return;
        const lines = [
          { account: 'provider', cents },
          { account: `salon:${reference}`, cents: -cents },
        ];
        await post(trx, { key: reference, kind: 'charged', occurredAt: at, lines });
      },
    });

  /** A copy of the service; its jobs run only when the test says so. */
  function copy(
    options: {
      reached?: (boundary: StepBoundary) => Promise<void>;
      canFind?: boolean;
      isTemporary?: boolean;
    } = {},
  ): Steps {
    const { knex, transaction, clock, log } = service.parts;
    return createSteps({
      knex,
      transaction,
      clock,
      log,
      jobs: { add: async () => undefined },
      stripe: new Stripe('sk_test_unused'),
      definitions: [charge(options.canFind ?? true, options.isTemporary)],
      ...(options.reached && { observer: { stepReached: options.reached } }),
    });
  }

  async function add(steps: Steps, cents = 2_500): Promise<string> {
    count += 1;
    const key = `c${count}`;
    await service.parts.transaction((trx) =>
      steps.add(trx, charge(true), { key, payload: { reference: key, cents } }),
    );
    return key;
  }
  const run = (steps: Steps, key: string) => steps.runNow(key, { deadlineMs: 5_000 });
  const sweep = async ({ jobs }: Steps): Promise<void> => {
    for (const job of jobs) if (job.kind === 'scheduled') await job.run();
  };
  const leaseEnds = () => service.clock.advance({ seconds: 61 });
  const postingsOf = async (key: string): Promise<number> =>
    Number((await service.knex('postings').where({ key }).count<{ count: string }[]>())[0]?.count);

  it('has its effect and its posting, however often it is run', async () => {
    const steps = copy();
    const key = await add(steps);
    expect(await Promise.all([run(steps, key), run(steps, key)])).toEqual(['done', 'done']);
    expect(await run(copy(), key)).toBe('done');
    expect(provider.effects).toMatchObject([{ key, cents: 2_500 }]);
    expect(await balanceOf(service.knex, `salon:${key}`)).toBe(-2_500);
  });

  it('is added once by its key, and not at all if its transaction is undone', async () => {
    const steps = copy();
    const key = await add(steps);
    const again = { key, payload: { reference: key, cents: 1 } };
    expect(await service.parts.transaction((trx) => steps.add(trx, charge(true), again))).toBe(false);
    await expect(
      service.parts.transaction(async (trx) => {
        await steps.add(trx, charge(true), { key: 'undone', payload: { reference: 'undone', cents: 1 } });
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    await expect(run(steps, 'undone')).rejects.toThrow('there is no step undone');
  });

  it('settles a refusal of the provider once', async () => {
    const steps = copy();
    provider.faults.push('declined');
    const key = await add(steps);
    expect(await run(steps, key)).toBe('refused');
    expect(await run(steps, key)).toBe('refused');
    expect(settled).toEqual([{ key, ok: false }]);
    expect(provider.requests()).toBe(1);
    expect(await service.knex('charges').where({ reference: key }).pluck('state')).toEqual([
      'insufficient_funds',
    ]);
    expect(await postingsOf(key)).toBe(0);
  });

  it('that was refused for now is attempted again every half hour with another key', async () => {
    const steps = copy({ isTemporary: true });
    // Those of other tests are out of the way afterwards.
    service.clock.advance({ seconds: 11 * 60 });
    await sweep(steps);
    const before = provider.requests();
    provider.faults.push('declined', 'declined');
    const key = await add(steps);
    expect(await run(steps, key)).toBe('pending');
    service.clock.advance({ seconds: 29 * 60 });
    await sweep(steps);
    expect(provider.requests()).toBe(before + 1);
    service.clock.advance({ seconds: 60 });
    await sweep(steps);
    expect(provider.requests()).toBe(before + 2);
    expect(settled.filter((one) => one.key === key)).toEqual([]);
    service.clock.advance({ seconds: 31 * 60 });
    await sweep(steps);
    expect(await run(steps, key)).toBe('done');
    expect(provider.effects.at(-1)).toMatchObject({ key: `${key}:3` });
    expect(await postingsOf(key)).toBe(1);
  });

  it('keeps the name and the text of the latest error, by which somebody finds the cause', async () => {
    const steps = copy();
    provider.faults.push('revoked-key');
    const key = await add(steps);
    expect(await run(steps, key)).toBe('pending');
    const lastError = 'StripeAuthenticationError: Expired API Key provided.';
    expect(await service.knex('provider_steps').where({ key }).pluck('last_error')).toEqual([lastError]);
    expect(await run(steps, key)).toBe('done');
  });

  it.each(['lost-request', 'lost-answer'] as const)(
    'is repeated with the same key after a %s',
    async (fault) => {
      const steps = copy();
      provider.faults.push(fault);
      const key = await add(steps);
      expect(await run(steps, key)).toBe('pending');
      expect(await postingsOf(key)).toBe(0);
      expect(await run(steps, key)).toBe('done');
      expect(provider.effects).toHaveLength(1);
      expect(await postingsOf(key)).toBe(1);
    },
  );

  it.each(['failed-after', 'failed-before'] as const)(
    'looks for its effect when the provider %s, because the key only repeats the error',
    async (fault) => {
      const steps = copy();
      provider.faults.push(fault);
      const key = await add(steps);
      expect(await run(steps, key)).toBe('pending');
      expect(await run(steps, key)).toBe('done');
      expect(provider.effects).toHaveLength(1);
      expect(provider.effects[0]?.key).toBe(fault === 'failed-after' ? key : `${key}:2`);
      expect(await postingsOf(key)).toBe(1);
    },
  );

  it('does not wait longer than its deadline, and goes on', async () => {
    const held = Promise.withResolvers<void>();
    const steps = copy({
      reached: (boundary) => (boundary === 'claimed' ? held.promise : Promise.resolve()),
    });
    const key = await add(steps);
    expect(await steps.runNow(key, { deadlineMs: 5 })).toBe('pending');
    held.resolve();
    expect(await run(steps, key)).toBe('done');
    expect(provider.effects).toHaveLength(1);
  });

  it('is attempted by one copy at a time, until the lease of a dead one ends', async () => {
    const held = Promise.withResolvers<void>();
    const slow = copy({ reached: (boundary) => (boundary === 'claimed' ? held.promise : Promise.resolve()) });
    const key = await add(slow);
    expect(await slow.runNow(key, { deadlineMs: 5 })).toBe('pending');
    expect(await run(copy(), key)).toBe('pending');
    leaseEnds();
    expect(await run(copy(), key)).toBe('done');
    held.resolve();
    expect(await run(slow, key)).toBe('done');
    expect(settled).toEqual([{ key, ok: true }]);
    expect(provider.effects).toHaveLength(1);
  });

  describe('whose lease has ended, attempted by another copy meanwhile', () => {
    /** A copy that stops once it has claimed a step, until it is released. */
    function heldCopy({ canFind = true } = {}) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const reached = (boundary: StepBoundary) => (boundary === 'claimed' ? promise : Promise.resolve());
      const held = copy({ canFind, reached });
      return { ...held, release: resolve };
    }
    const rowOf = (key: string) =>
      service
        .knex('provider_steps')
        .where({ key })
        .first<object>('state', 'generation', 'attempts', 'leased_until', 'has_stored_failure');

    it.each([
      ['gets no answer', 'lost-request', 'done'],
      ['gets a server error', 'failed-before', 'pending'],
      ['is refused', 'declined', 'refused'],
    ] as const)('changes nothing when the late attempt %s', async (_what, fault, outcome) => {
      const [late, winner] = [heldCopy(), heldCopy()];
      const key = await add(late);
      expect(await late.runNow(key, { deadlineMs: 5 })).toBe('pending');
      leaseEnds();
      expect(await winner.runNow(key, { deadlineMs: 5 })).toBe('pending');
      const before = await rowOf(key);
      expect(before).toMatchObject({ state: 'waiting', attempts: 2, has_stored_failure: false });
      provider.faults.push(fault);
      late.release();
      expect(await run(late, key)).toBe('pending');
      expect(await rowOf(key)).toEqual(before);
      expect(await run(copy(), key)).toBe('pending');
      expect(provider.requests()).toBe(1);
      winner.release();
      expect(await run(winner, key)).toBe(outcome);
      if (outcome === 'pending') expect(await run(copy(), key)).toBe('done');
      expect(provider.effects).toHaveLength(fault === 'declined' ? 0 : 1);
    });

    it('is sent with a new key by the latest attempt alone', async () => {
      const [late, winner] = [heldCopy(), heldCopy()];
      provider.faults.push('failed-before');
      const key = await add(late);
      expect(await run(copy(), key)).toBe('pending');
      expect(await late.runNow(key, { deadlineMs: 5 })).toBe('pending');
      leaseEnds();
      expect(await winner.runNow(key, { deadlineMs: 5 })).toBe('pending');
      late.release();
      expect(await run(late, key)).toBe('pending');
      expect(await rowOf(key)).toMatchObject({ generation: 1, attempts: 3 });
      expect(provider.requests()).toBe(1);
      winner.release();
      expect(await run(winner, key)).toBe('done');
      expect(provider.effects.map((effect) => effect.key)).toEqual([`${key}:2`]);
    });

    it('is marked as stuck by the latest attempt alone', async () => {
      const [late, winner] = [heldCopy({ canFind: false }), heldCopy({ canFind: false })];
      provider.faults.push('lost-answer');
      const key = await add(late);
      expect(await run(copy({ canFind: false }), key)).toBe('pending');
      service.clock.advance({ seconds: 21 * 3_600 });
      expect(await late.runNow(key, { deadlineMs: 5 })).toBe('pending');
      leaseEnds();
      expect(await winner.runNow(key, { deadlineMs: 5 })).toBe('pending');
      late.release();
      expect(await run(late, key)).toBe('pending');
      expect(await rowOf(key)).toMatchObject({ state: 'waiting', attempts: 3 });
      winner.release();
      expect(await run(winner, key)).toBe('pending');
      expect(await rowOf(key)).toMatchObject({ state: 'stuck' });
    });

    it('is done when the late attempt has done it', async () => {
      const [late, winner] = [heldCopy(), heldCopy()];
      const key = await add(late);
      expect(await late.runNow(key, { deadlineMs: 5 })).toBe('pending');
      leaseEnds();
      expect(await winner.runNow(key, { deadlineMs: 5 })).toBe('pending');
      late.release();
      expect(await run(late, key)).toBe('done');
      winner.release();
      expect(await run(winner, key)).toBe('done');
      expect(settled).toEqual([{ key, ok: true }]);
      expect(provider.effects).toHaveLength(1);
    });
  });

  it('ends the sweep while the provider is away, which goes on with it in the next run', async () => {
    service.clock.advance({ seconds: 11 * 60 });
    const steps = copy();
    // Those of other tests are out of the way afterwards.
    await sweep(steps);
    const keys = [await add(steps), await add(steps)];
    service.clock.advance({ seconds: 11 * 60 });
    const before = provider.requests();
    provider.faults.push('lost-request');
    await sweep(steps);
    expect(provider.requests()).toBe(before + 1);
    service.clock.advance({ seconds: 60 });
    await sweep(steps);
    for (const key of keys) expect(await run(steps, key)).toBe('done');
    expect(provider.requests()).toBe(before + 3);
  });

  it('that is stuck has no job that keeps failing', async () => {
    provider.faults.push('lost-answer');
    const steps = copy({ canFind: false });
    const key = await add(steps);
    const job = steps.jobs.find((one) => one.kind !== 'scheduled');
    await expect(job?.run({ key })).rejects.toThrow('is not known yet');
    service.clock.advance({ seconds: 21 * 3_600 });
    await expect(job?.run({ key })).resolves.toBeUndefined();
    await expect(job?.run({ key })).resolves.toBeUndefined();
  });

  it('gets stuck instead of being repeated when the provider has forgotten its key and nothing can be looked up', async () => {
    provider.faults.push('lost-answer');
    const steps = copy({ canFind: false });
    const key = await add(steps);
    expect(await run(steps, key)).toBe('pending');
    service.clock.advance({ seconds: 21 * 3_600 });
    expect(await run(steps, key)).toBe('pending');
    expect(await service.knex('provider_steps').where({ key }).pluck('state')).toEqual(['stuck']);
    expect(provider.requests()).toBe(1);
  });

  it('is swept before those that were attempted since, so that hopeless ones cannot starve it', async () => {
    const steps = copy();
    const hopeless: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      hopeless.push(await add(steps));
      provider.faults.push('lost-request');
      expect(await run(steps, hopeless[index] ?? '')).toBe('pending');
      service.clock.advance({ seconds: 1 });
    }
    const lost = await add(steps);
    service.clock.advance({ seconds: 1 });
    const own = new Set([lost, ...hopeless]);
    async function open() {
      const now = service.clock.now();
      return (await findOpenSteps(service.knex, { before: now, now, limit: 100 })).filter((key) =>
        own.has(key),
      );
    }
    expect(await open()).toEqual([lost, ...hopeless]);
    provider.faults.push('lost-request');
    expect(await run(steps, lost)).toBe('pending');
    service.clock.advance({ seconds: 1 });
    expect(await open()).toEqual([...hopeless, lost]);
    for (const key of [...hopeless, lost]) expect(await run(steps, key)).toBe('done');
  });

  describe.each([undefined, 'lost-answer', 'failed-after', 'declined'] as const)(
    'with the fault %s',
    (fault) => {
      it.each(boundaries)('has one effect and one posting when the process dies after "%s"', async (died) => {
        provider.faults.push(fault);
        let isDead = false;
        const dying = copy({
          async reached(boundary) {
            if (boundary !== died) return;
            isDead = true;
            throw new Error('the process died');
          },
        });
        const key = await add(dying);
        await run(dying, key).catch(() => undefined);
        const survivor = copy();
        for (let attempt = 0; attempt < 4; attempt += 1) {
          leaseEnds();
          await run(survivor, key);
        }
        expect(isDead || fault !== undefined).toBe(true);
        expect(await run(survivor, key)).toBe(fault === 'declined' ? 'refused' : 'done');
        expect(provider.effects).toHaveLength(fault === 'declined' ? 0 : 1);
        expect(await postingsOf(key)).toBe(fault === 'declined' ? 0 : 1);
        expect(await service.knex('charges').where({ reference: key })).toHaveLength(1);
      });
    },
  );
});
