import type { ModalOutcome, ModalQueue } from './modal-queue.types.ts';
import { runSequence } from './run-sequence.ts';

/** A modal that a fake queue was asked to open. */
export interface OpenedModal {
  readonly name: string;
  readonly props: unknown;
}

export interface FakeModalQueue extends ModalQueue {
  /** In order; each step of a sequence counts. */
  readonly opened: readonly OpenedModal[];
  /** Sets the outcome of all further modals with that name. */
  willEnd(name: string, outcome: ModalOutcome): void;
}

/** A queue that opens nothing: modals end as the test defines, and otherwise as dismissed. */
export function createFakeModalQueue(): FakeModalQueue {
  const opened: OpenedModal[] = [];
  const outcomes = new Map<string, ModalOutcome>();

  function open(name: string, props: unknown): ModalOutcome {
    opened.push({ name, props });
    return outcomes.get(name) ?? { kind: 'dismissed' };
  }

  return {
    opened,
    willEnd: (name, outcome) => void outcomes.set(name, outcome),
    open: async (name, props) => open(name, props) as ModalOutcome<never>,
    openSequence: (steps) => runSequence(steps, async ({ name, props }) => open(name, props)),
  };
}
