import type { ModalFailure, ModalOutcome, ModalStep } from './modal-queue.types.ts';

export function failed(reason: ModalFailure): ModalOutcome<never> {
  return { kind: 'failed', reason };
}

/** A step as the queue opens it. After any step but the last, the sequence keeps its place. */
interface OpenedStep {
  readonly name: string;
  readonly props: unknown;
  readonly isLastStep: boolean;
}

/** A step of any name: an empty catalogue has no names to distinguish steps by. */
interface AnyStep {
  readonly name: string;
  readonly props: object | ((earlier: readonly unknown[]) => unknown);
}

/** Opens step after step while they complete. Never rejects: a step whose props function throws is abandoned. */
export async function runSequence(
  steps: readonly ModalStep[],
  open: (step: OpenedStep) => Promise<ModalOutcome>,
): Promise<ModalOutcome> {
  const results: unknown[] = [];
  try {
    for (const [index, { name, props }] of (steps as readonly AnyStep[]).entries()) {
      const outcome = await open({
        name,
        props: typeof props === 'function' ? props(results) : props,
        isLastStep: index === steps.length - 1,
      });
      if (outcome.kind !== 'completed') return outcome;
      results.push(outcome.result);
    }
    return { kind: 'completed', result: results.at(-1) };
  } catch {
    return failed('abandoned');
  }
}
