import { emptyQueue, reduceModalQueue, type ModalQueueAction } from './modal-queue.reducer.ts';
import type {
  ModalInstance,
  ModalOutcome,
  ModalQueueController,
  OpenOptions,
  ModalQueue,
} from './modal-queue.types.ts';
import { failed, runSequence } from './run-sequence.ts';

export interface ModalQueueOptions {
  /** The time from a modal's turn until it is visible. Milliseconds. */
  readonly loadingDeadlineMs?: number;
  /** Runs work later; returns a function that cancels it. */
  readonly schedule?: (work: () => void, delayMs: number) => () => void;
}

interface Opening extends OpenOptions {
  readonly name: string;
  readonly props: unknown;
  readonly sequence?: number;
  readonly isLastStep?: boolean;
}

interface Pending {
  readonly resolve: (outcome: ModalOutcome) => void;
  readonly holds: boolean;
  cancelDeadline?: () => void;
}

function scheduleByTimer(work: () => void, delayMs: number): () => void {
  const timer = setTimeout(work, delayMs);
  return () => clearTimeout(timer);
}

/** The page's only queue of modals, without DOM. The shell creates it, renders its snapshot and settles the modals. */
export function createModalQueue({
  loadingDeadlineMs = 10_000,
  schedule = scheduleByTimer,
}: ModalQueueOptions = {}): ModalQueueController {
  let state = emptyQueue;
  let isClosed = false;
  let lastId = 0;
  let lastSequence = 0;
  const pending = new Map<number, Pending>();
  const listeners = new Set<() => void>();

  function dispatch(action: ModalQueueAction) {
    const before = state;
    state = reduceModalQueue(before, action);
    if (state === before) return;
    state.shown.forEach(watchDeadline);
    // A copy: a listener may unsubscribe itself.
    for (const listener of [...listeners]) listener();
  }

  function watchDeadline({ id, phase }: ModalInstance) {
    const entry = pending.get(id);
    if (!entry) return;
    if (phase === 'ready') entry.cancelDeadline?.();
    else entry.cancelDeadline ??= schedule(() => settle(id, failed('deadline')), loadingDeadlineMs);
  }

  function enter({ name, props, sequence, over = false, isLastStep = true }: Opening): Promise<ModalOutcome> {
    if (isClosed) return Promise.resolve(failed('abandoned'));
    if (!isPlainData(props)) return Promise.resolve(failed('not-serialisable'));
    return new Promise((resolve) => {
      lastId += 1;
      pending.set(lastId, { resolve, holds: !isLastStep });
      dispatch({ type: 'opened', instance: { id: lastId, name, props, sequence }, over });
    });
  }

  function settle(id: number, outcome: ModalOutcome) {
    const entry = pending.get(id);
    if (!entry) return;
    pending.delete(id);
    entry.cancelDeadline?.();
    const isReadable = outcome.kind !== 'completed' || isPlainData(outcome.result);
    const settled = isReadable ? outcome : failed('not-serialisable');
    entry.resolve(settled);
    dispatch({ type: 'settled', id, holds: entry.holds && settled.kind === 'completed' });
  }

  return {
    // Names and shapes are checked by the caller's types (ModalCatalogue); here they are only plain data.
    open: (name, props, options) => enter({ name, props, ...options }) as Promise<ModalOutcome<never>>,
    openSequence(steps, options) {
      lastSequence += 1;
      const sequence = lastSequence;
      const done = runSequence(steps, (step) => enter({ ...step, ...options, sequence }));
      return done.finally(() => dispatch({ type: 'sequence-ended', sequence }));
    },
    snapshot: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    markReady: (id) => dispatch({ type: 'became-ready', id }),
    settle,
    close() {
      isClosed = true;
      for (const id of [...pending.keys()]) settle(id, failed('abandoned'));
      dispatch({ type: 'closed' });
    },
  };
}

/**
 * Whether a value is JSON-like at every level: only such data survives a message, a log and another build of the code. Undefined is allowed for an
 * omitted field; dates, functions, class instances, cycles and NaN are not.
 */
export function isPlainData(value: unknown, ancestors: readonly object[] = []): boolean {
  switch (typeof value) {
    case 'string':
    case 'boolean':
    case 'undefined':
      return true;
    case 'number':
      return Number.isFinite(value);
    case 'object':
      return value === null || (!ancestors.includes(value) && isPlainObject(value, [...ancestors, value]));
    default:
      return false;
  }
}

function isPlainObject(value: object, ancestors: readonly object[]): boolean {
  if (Array.isArray(value)) return value.every((item) => item !== undefined && isPlainData(item, ancestors));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  return Object.values(value).every((field) => isPlainData(field, ancestors));
}

/** The queue that a modal receives: what it opens is shown over it (see `OpenOptions.over`). */
export function queueOver(queue: ModalQueue): ModalQueue {
  return {
    open: (name, props) => queue.open(name, props, { over: true }),
    openSequence: (steps) => queue.openSequence(steps, { over: true }),
  };
}
