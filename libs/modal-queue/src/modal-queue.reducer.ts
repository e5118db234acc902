import type { ModalInstance, ModalQueueSnapshot } from './modal-queue.types.ts';

export type ModalQueueAction =
  | { type: 'opened'; instance: Omit<ModalInstance, 'phase'>; over: boolean }
  | { type: 'became-ready'; id: number }
  /** `holds`: a further step of its sequence is about to open in its place. */
  | { type: 'settled'; id: number; holds: boolean }
  | { type: 'sequence-ended'; sequence: number }
  | { type: 'closed' };

export const emptyQueue: ModalQueueSnapshot = { shown: [], waiting: [], held: [] };

/** Whether the page is behind a backdrop, also between the steps of a sequence. */
export function isBlocking({ shown, held }: ModalQueueSnapshot): boolean {
  return shown.length > 0 || held.length > 0;
}

/**
 * The rules of the queue, as a pure function. A modal waits only while another one is shown or a sequence is between two steps, so that ending what
 * is shown always continues the queue.
 */
export function reduceModalQueue(state: ModalQueueSnapshot, action: ModalQueueAction): ModalQueueSnapshot {
  switch (action.type) {
    case 'opened':
      return advance(enter(state, action.instance, action.over));
    case 'became-ready':
      return markReady(state, action.id);
    case 'settled':
      return advance(leave(state, action.id, action.holds));
    case 'sequence-ended':
      return state.held.includes(action.sequence) ? advance(release(state, action.sequence)) : state;
    case 'closed':
      return emptyQueue;
  }
}

function enter(
  state: ModalQueueSnapshot,
  instance: Omit<ModalInstance, 'phase'>,
  over: boolean,
): ModalQueueSnapshot {
  const { sequence } = instance;
  const continues = sequence !== undefined && state.held.includes(sequence);
  if (!over && !continues) {
    return { ...state, waiting: [...state.waiting, { ...instance, phase: 'waiting' }] };
  }
  const shown: ModalInstance[] = [...state.shown, { ...instance, phase: 'loading' }];
  return continues ? { ...release(state, sequence), shown } : { ...state, shown };
}

function leave(state: ModalQueueSnapshot, id: number, holds: boolean): ModalQueueSnapshot {
  const leaving = [...state.shown, ...state.waiting].find((instance) => instance.id === id);
  if (!leaving) return state;
  const { sequence } = leaving;
  return {
    shown: state.shown.filter((instance) => instance !== leaving),
    waiting: state.waiting.filter((instance) => instance !== leaving),
    held: holds && sequence !== undefined ? [...state.held, sequence] : state.held,
  };
}

function release(state: ModalQueueSnapshot, sequence: number): ModalQueueSnapshot {
  return { ...state, held: state.held.filter((held) => held !== sequence) };
}

function markReady(state: ModalQueueSnapshot, id: number): ModalQueueSnapshot {
  const isLoading = state.shown.some((instance) => instance.id === id && instance.phase === 'loading');
  if (!isLoading) return state;
  return {
    ...state,
    shown: state.shown.map((instance) => (instance.id === id ? { ...instance, phase: 'ready' } : instance)),
  };
}

/** Gives the first waiting modal its turn, once the page is free. */
function advance(state: ModalQueueSnapshot): ModalQueueSnapshot {
  const [next, ...waiting] = state.waiting;
  if (!next || isBlocking(state)) return state;
  return { ...state, shown: [{ ...next, phase: 'loading' }], waiting };
}
