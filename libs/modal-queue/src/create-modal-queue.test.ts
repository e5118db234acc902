import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { createModalQueue, isPlainData, queueOver } from './create-modal-queue.ts';
import type { ModalOutcome, ModalQueueController } from './modal-queue.types.ts';

declare module './modal-catalogue.ts' {
  interface ModalCatalogue {
    'add-card': { props: { isFirst: boolean }; result: { cardId: string } };
    'approve-payment': { props: { cardId: string }; result: { isPaid: boolean } };
    note: { props: { text?: string; extra?: unknown }; result: undefined };
  }
}

/** Deadlines that expire when the test says so. */
function createDeadlines() {
  const waiting = new Map<symbol, () => void>();
  return {
    schedule(work: () => void) {
      const key = Symbol('deadline');
      waiting.set(key, work);
      return () => waiting.delete(key);
    },
    pass: () => [...waiting.values()].forEach((work) => work()),
    get count() {
      return waiting.size;
    },
  };
}

/** Lets all pending promises settle. */
async function flush() {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

const names = (queue: ModalQueueController) => queue.snapshot().shown.map(({ name }) => name);
const top = (queue: ModalQueueController) => queue.snapshot().shown.at(-1)!.id;

describe('a modal queue', () => {
  let deadlines: ReturnType<typeof createDeadlines>;
  let queue: ModalQueueController;

  beforeEach(() => {
    deadlines = createDeadlines();
    queue = createModalQueue({ schedule: deadlines.schedule });
  });

  it('shows one modal at a time and resolves to the outcome of each', async () => {
    const card = queue.open('add-card', { isFirst: true });
    const note = queue.open('note', {});
    expect(names(queue)).toEqual(['add-card']);

    queue.settle(top(queue), { kind: 'completed', result: { cardId: 'c1' } });
    expect(names(queue)).toEqual(['note']);
    queue.settle(top(queue), { kind: 'dismissed' });

    expect(await card).toEqual({ kind: 'completed', result: { cardId: 'c1' } });
    expect(await note).toEqual({ kind: 'dismissed' });
    expect(queue.snapshot().shown).toEqual([]);
  });

  it('shows what a modal opens over it, so that it never waits for itself', async () => {
    void queue.open('approve-payment', { cardId: '' });
    const card = queueOver(queue).open('add-card', { isFirst: true });
    expect(names(queue)).toEqual(['approve-payment', 'add-card']);

    queue.settle(top(queue), { kind: 'dismissed' });

    expect(await card).toEqual({ kind: 'dismissed' });
    expect(names(queue)).toEqual(['approve-payment']);
  });

  it('removes a modal when its loading deadline expires, and continues', async () => {
    const slow = queue.open('add-card', { isFirst: true });
    const next = queue.open('note', {});

    deadlines.pass();
    expect(await slow).toEqual({ kind: 'failed', reason: 'deadline' });
    expect(names(queue)).toEqual(['note']);

    queue.markReady(top(queue));
    expect(deadlines.count).toBe(0);
    queue.settle(top(queue), { kind: 'completed', result: undefined });
    expect(await next).toEqual({ kind: 'completed', result: undefined });
  });

  it('starts the deadline when a modal has its turn, not when it is opened', () => {
    void queue.open('add-card', { isFirst: true });
    void queue.open('note', {});
    expect(deadlines.count).toBe(1);
  });

  it('rejects props and results that are not plain data', async () => {
    expect(await queue.open('note', { extra: new Date(0) })).toEqual({
      kind: 'failed',
      reason: 'not-serialisable',
    });

    const opened = queue.open('note', {});
    queue.settle(top(queue), { kind: 'completed', result: () => 'a function' });
    expect(await opened).toEqual({ kind: 'failed', reason: 'not-serialisable' });
    expect(queue.snapshot().shown).toEqual([]);
  });

  it('runs the steps of a sequence without anything in between and passes results on', async () => {
    const sequence = queue.openSequence([
      { name: 'add-card', props: { isFirst: false } },
      {
        name: 'approve-payment',
        props: ([card]) => ({ cardId: (card as { cardId: string }).cardId }),
      },
    ]);
    void queue.open('note', {});

    queue.settle(top(queue), { kind: 'completed', result: { cardId: 'c9' } });
    expect(queue.snapshot()).toMatchObject({ shown: [], waiting: [{ name: 'note' }], held: [1] });
    await flush();
    expect(queue.snapshot().shown).toMatchObject([{ name: 'approve-payment', props: { cardId: 'c9' } }]);

    queue.settle(top(queue), { kind: 'completed', result: { isPaid: true } });
    expect(await sequence).toEqual({ kind: 'completed', result: { isPaid: true } });
    expect(names(queue)).toEqual(['note']);
  });

  it('ends a sequence with its first step that does not complete', async () => {
    const sequence = queue.openSequence([
      { name: 'add-card', props: { isFirst: false } },
      { name: 'approve-payment', props: { cardId: 'c1' } },
    ]);
    queue.settle(top(queue), { kind: 'dismissed' });

    expect(await sequence).toEqual({ kind: 'dismissed' });
    expect(queue.snapshot()).toEqual({ shown: [], waiting: [], held: [] });
  });

  it('continues when a step throws instead of returning its props', async () => {
    const sequence = queue.openSequence([
      { name: 'add-card', props: { isFirst: false } },
      {
        name: 'note',
        props: () => {
          throw new Error('no card');
        },
      },
    ]);
    const next = queue.open('note', {});
    queue.settle(top(queue), { kind: 'completed', result: { cardId: 'c1' } });

    expect(await sequence).toEqual({ kind: 'failed', reason: 'abandoned' });
    expect(names(queue)).toEqual(['note']);
    queue.settle(top(queue), { kind: 'dismissed' });
    expect(await next).toEqual({ kind: 'dismissed' });
  });

  it('abandons open and future modals once it is closed', async () => {
    const [shown, waiting] = [queue.open('note', {}), queue.open('note', {})];
    queue.close();

    const abandoned = { kind: 'failed', reason: 'abandoned' };
    expect(await Promise.all([shown, waiting, queue.open('note', {})])).toEqual([
      abandoned,
      abandoned,
      abandoned,
    ]);
    expect(deadlines.count).toBe(0);
  });

  it('notifies listeners about changes until they unsubscribe', () => {
    const listener = jest.fn();
    const stop = queue.subscribe(listener);
    const before = queue.snapshot();

    void queue.open('note', {});
    stop();
    queue.settle(top(queue), { kind: 'dismissed' });

    expect(listener).toHaveBeenCalledTimes(1);
    expect(before).toEqual({ shown: [], waiting: [], held: [] });
  });
});

describe('a modal queue, in any sequence of operations', () => {
  const outcome: fc.Arbitrary<ModalOutcome> = fc.constantFrom<ModalOutcome>(
    { kind: 'completed', result: { cardId: 'c1' } },
    { kind: 'completed', result: Symbol('not plain') },
    { kind: 'dismissed' },
    { kind: 'failed', reason: 'crashed' },
  );
  const step = fc.oneof(
    fc.record({ do: fc.constant('open' as const), over: fc.boolean() }),
    fc.record({
      do: fc.constant('sequence' as const),
      length: fc.integer({ min: 0, max: 3 }),
      over: fc.boolean(),
    }),
    fc.record({ do: fc.constant('settle' as const), id: fc.integer({ min: 1, max: 20 }), outcome }),
    fc.record({ do: fc.constant('ready' as const), id: fc.integer({ min: 1, max: 20 }) }),
    fc.record({ do: fc.constant('deadlines' as const) }),
    fc.record({ do: fc.constant('flush' as const) }),
  );

  it('settles each opening exactly once and is never stuck', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const deadlines = createDeadlines();
        const queue = createModalQueue({ schedule: deadlines.schedule });
        const settled: number[] = [];
        const promises: Promise<unknown>[] = [];
        const watch = (promise: Promise<ModalOutcome>) => {
          const index = promises.length;
          promises.push(promise.then(() => settled.push(index)));
        };

        for (const next of steps) {
          if (next.do === 'open') watch(queue.open('note', {}, { over: next.over }));
          if (next.do === 'sequence') {
            const notes = Array.from({ length: next.length }, () => ({ name: 'note', props: {} }) as const);
            watch(queue.openSequence(notes, { over: next.over }));
          }
          if (next.do === 'settle') queue.settle(next.id, next.outcome);
          if (next.do === 'ready') queue.markReady(next.id);
          if (next.do === 'deadlines') deadlines.pass();
          if (next.do === 'flush') await flush();
        }
        await flush();
        // A sequence of n steps may need n ends; this many turns are always enough.
        for (let turn = 0; turn < steps.length * 4 && queue.snapshot().shown.length > 0; turn += 1) {
          queue.settle(top(queue), { kind: 'completed', result: undefined });
          await flush();
        }
        await Promise.all(promises);

        expect(settled.toSorted((a, b) => a - b)).toEqual(promises.map((_, index) => index));
        expect(queue.snapshot()).toEqual({ shown: [], waiting: [], held: [] });
        expect(deadlines.count).toBe(0);
      }),
      { numRuns: 200 },
    );
  });
});

describe('plain data', () => {
  it('is everything that JSON can represent', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => isPlainData(value)));
  });

  it('may omit fields, and may contain an object twice', () => {
    const shared = { id: 1 };
    expect(isPlainData({ optional: undefined, first: shared, second: shared })).toBe(true);
  });

  it.each([
    ['a date', new Date(0)],
    ['a function', () => 1],
    ['a class instance', new (class Artist {})()],
    ['NaN', { price: Number.NaN }],
    ['a hole in a list', [undefined]],
    ['a map', new Map()],
    ['a big integer', 1n],
  ])('is not %s', (_what, value) => {
    expect(isPlainData({ value })).toBe(false);
  });

  it('has no cycles', () => {
    const loop: Record<string, unknown> = {};
    loop.self = loop;
    expect(isPlainData(loop)).toBe(false);
  });
});
