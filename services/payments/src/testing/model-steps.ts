import { ModelRefusal, type Fate } from './model-answers.ts';
import type { ModelProvider } from './model-provider.ts';

interface ModelStep<Result> {
  readonly call: (key: string) => Result;
  readonly find: () => Result | undefined;
  readonly settle: (result: Result) => void;
  /** What follows from a refusal. Without it the provider must not refuse the step. */
  readonly refuse?: () => void;
}

interface Step extends ModelStep<unknown> {
  readonly key: string;
  isOpen: boolean;
  generation: number;
  attempts: number;
  hasStoredFailure: boolean;
}

export type ModelSteps = ReturnType<typeof createModelSteps>;

/** Creates steps in memory: a request of the provider with its key, which is settled once. @param note counts what goes wrong */
export function createModelSteps(provider: Pick<ModelProvider, 'under'>, note: (what: string) => void) {
  const steps = new Map<string, Step>();
  const open = (): Step[] => [...steps.values()].filter(({ isOpen }) => isOpen);

  function ask(step: Step): unknown {
    if (step.attempts > 1 && step.hasStoredFailure) {
      const found = step.find();
      if (found !== undefined) return found;
      step.generation += 1;
      step.hasStoredFailure = false;
    }
    return step.call(step.generation === 1 ? step.key : `${step.key}:${step.generation}`);
  }

  /** What follows from an attempt; undefined if nobody knows what the provider has done. */
  function outcomeOf(step: Step, fate: Fate): (() => void) | undefined {
    try {
      const result = provider.under(fate, () => ask(step));
      return () => step.settle(result);
    } catch (error) {
      if (error instanceof ModelRefusal) {
        if (!error.isTemporary) return step.refuse ?? raise(error);
        step.hasStoredFailure = true;
        note('refused for now');
        return undefined;
      }
      const { message } = error as Error;
      // Anything else is a request that the provider would never get.
      if (message !== 'no answer' && message !== 'stored failure') throw error;
      step.hasStoredFailure = message === 'stored failure';
      note(fate);
      return undefined;
    }
  }

  function attempt(step: Step, fate: Fate): void {
    if (!step.isOpen || fate === 'died-before-call') return;
    step.attempts += 1;
    const settle = outcomeOf(step, fate);
    if (!settle) return;
    if (fate === 'died-before-settle') return note(fate);
    // A second copy finds the step settled.
    for (let copy = 0; copy < (fate === 'two-copies' ? 2 : 1); copy += 1) {
      if (!step.isOpen) return note(fate);
      step.isOpen = false;
      settle();
    }
  }

  return {
    add<Result>(key: string, step: ModelStep<Result>): void {
      if (steps.has(key)) return;
      const state = { isOpen: true, generation: 1, attempts: 0, hasStoredFailure: false };
      steps.set(key, { key, ...(step as ModelStep<unknown>), ...state });
    },
    /** Attempts a step that has no outcome. */
    run(index: number, fate: Fate): void {
      const waiting = open();
      const step = waiting[index % Math.max(1, waiting.length)];
      if (step) attempt(step, fate);
    },
    /** Whether one of these steps has no outcome. */
    isAnyOpen: (isMeant: (key: string) => boolean): boolean => open().some(({ key }) => isMeant(key)),
    isDone: (key: string): boolean => steps.get(key)?.isOpen === false,
    runAll(): void {
      for (const step of open()) attempt(step, 'ok');
    },
  };
}

function raise(error: Error): never {
  throw error;
}
