import type { ModalQueue } from './modal-queue.types.ts';

/** The queue as a modal gets it: what it opens comes over it (see `OpenOptions.over`). */
export function queueOver(queue: ModalQueue): ModalQueue {
  return {
    open: (name, props) => queue.open(name, props, { over: true }),
    openSequence: (steps) => queue.openSequence(steps, { over: true }),
  };
}
