/** Where an attempt of a step ends: what goes wrong on the way, or where the process dies. */
export const fates = [
  ...(['ok', 'ok', 'lost-request', 'lost-answer', 'failed-before', 'failed-after'] as const),
  ...(['died-before-call', 'died-before-settle', 'died-after-settle', 'two-copies'] as const),
] as const;
export type Fate = (typeof fates)[number];

/** The provider has definitely not done what was asked. */
export class ModelRefusal extends Error {
  /** It cannot be done yet: a balance is too low. */
  readonly isTemporary: boolean;

  constructor(isTemporary = false) {
    super(isTemporary ? 'refused for now' : 'refused');
    this.isTemporary = isTemporary;
  }
}

export type ModelAnswers = ReturnType<typeof createModelAnswers>;

/** Answers by idempotency key, with the fault of the current request. */
export function createModelAnswers() {
  const answers = new Map<string, () => unknown>();
  let fate: Fate = 'ok';
  return {
    /** Runs a request with a fault. @throws instead of an answer */
    under<Result>(next: Fate, request: () => Result): Result {
      fate = next;
      try {
        return request();
      } finally {
        fate = 'ok';
      }
    },
    /** The first request with a key does the work, or meets its fault; later ones get the same answer. */
    once<Result>(key: string, work: () => Result): Result {
      const known = answers.get(key);
      if (known) return known() as Result;
      if (fate === 'lost-request') throw new Error('no answer');
      const fail = (): never => {
        throw new Error('stored failure');
      };
      if (fate === 'failed-before') answers.set(key, fail);
      else {
        const answer = answerOf(work);
        answers.set(key, fate === 'failed-after' ? fail : answer);
        if (fate === 'lost-answer') throw new Error('no answer');
      }
      return answers.get(key)!() as Result;
    },
  };
}

/** What it returns, or its refusal, again and again. */
function answerOf<Result>(work: () => Result): () => Result {
  try {
    const result = work();
    return () => result;
  } catch (error) {
    if (!(error instanceof ModelRefusal)) throw error;
    return () => {
      throw error;
    };
  }
}
