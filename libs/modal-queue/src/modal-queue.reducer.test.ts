import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { emptyQueue, isBlocking, reduceModalQueue } from './modal-queue.reducer.ts';
import type { ModalQueueAction } from './modal-queue.reducer.ts';
import type { ModalQueueSnapshot } from './modal-queue.types.ts';

const id = fc.integer({ min: 1, max: 12 });
const sequence = fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined });

const action: fc.Arbitrary<ModalQueueAction> = fc.oneof(
  fc.record({
    type: fc.constant('opened' as const),
    instance: fc.record({ id, name: fc.constant('any'), props: fc.constant({}), sequence }),
    over: fc.boolean(),
  }),
  fc.record({ type: fc.constant('became-ready' as const), id }),
  fc.record({ type: fc.constant('settled' as const), id, holds: fc.boolean() }),
  fc.record({ type: fc.constant('sequence-ended' as const), sequence: fc.integer({ min: 1, max: 3 }) }),
);

/** Opens with new ids only, as the queue does. */
function run(actions: readonly ModalQueueAction[]): ModalQueueSnapshot[] {
  const states = [emptyQueue];
  for (const [index, next] of actions.entries()) {
    const fresh =
      next.type === 'opened' ? { ...next, instance: { ...next.instance, id: 100 + index } } : next;
    states.push(reduceModalQueue(states.at(-1)!, fresh));
  }
  return states;
}

describe('the rules of the modal queue', () => {
  it('let no modal wait while the page is free', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
        for (const state of run(actions)) expect(isBlocking(state) || state.waiting.length === 0).toBe(true);
      }),
    );
  });

  it('keep every modal in one place, and in a valid phase', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
        for (const { shown, waiting } of run(actions)) {
          const ids = [...shown, ...waiting].map((instance) => instance.id);
          expect(new Set(ids).size).toBe(ids.length);
          expect(waiting.every(({ phase }) => phase === 'waiting')).toBe(true);
          expect(shown.every(({ phase }) => phase !== 'waiting')).toBe(true);
        }
      }),
    );
  });

  it('end with an empty queue once everything shown is settled and every sequence ended', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
        let state = run(actions).at(-1)!;
        for (const held of state.held)
          state = reduceModalQueue(state, { type: 'sequence-ended', sequence: held });
        const limit = state.shown.length + state.waiting.length;
        for (let turn = 0; turn < limit; turn += 1) {
          const top = state.shown.at(-1);
          if (top) state = reduceModalQueue(state, { type: 'settled', id: top.id, holds: false });
        }
        expect({ shown: state.shown, waiting: state.waiting }).toEqual({ shown: [], waiting: [] });
      }),
    );
  });

  it('give waiting modals their turn in the order in which they were opened', () => {
    const [first, second, third] = [1, 2, 3].map((number): ModalQueueAction => {
      return { type: 'opened', instance: { id: number, name: 'any', props: {} }, over: false };
    });
    const settled: ModalQueueAction = { type: 'settled', id: 1, holds: false };

    const state = [first!, second!, third!, settled].reduce(reduceModalQueue, emptyQueue);

    expect(state.shown.map((instance) => instance.id)).toEqual([2]);
    expect(state.waiting.map((instance) => instance.id)).toEqual([3]);
  });

  it('return the same state when nothing changes', () => {
    const state = reduceModalQueue(emptyQueue, {
      type: 'opened',
      instance: { id: 1, name: 'any', props: {} },
      over: false,
    });
    const ready = reduceModalQueue(state, { type: 'became-ready', id: 1 });

    expect(reduceModalQueue(ready, { type: 'became-ready', id: 1 })).toBe(ready);
    expect(reduceModalQueue(ready, { type: 'settled', id: 7, holds: true })).toBe(ready);
    expect(reduceModalQueue(ready, { type: 'sequence-ended', sequence: 7 })).toBe(ready);
  });
});
