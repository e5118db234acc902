import { getCaptchaChallenge } from '@frizo/contracts';
import type { RequestFn } from '@frizo/api-client';
import { createStore } from '../store.ts';
import type { Store } from '../store.ts';
import { expiryOf, solveChallenge } from './solve-challenge.ts';

/** How far the proof of work is. `refused`: the server did not take it. */
export interface CaptchaState {
  readonly phase: 'idle' | 'working' | 'solved' | 'failed';
  /** 0 to 1, while working. */
  readonly tried: number;
  /** Grows each time the server refuses a solution. */
  readonly refusals: number;
}

export interface Captcha extends Pick<Store<CaptchaState>, 'get' | 'subscribe'> {
  /** Begins to solve, ahead of its being needed; nothing where that is under way or done. */
  readonly start: () => void;
  /** A solution that holds still; solves one where there is none. Rejects with the reason why there can be none. */
  readonly solution: () => Promise<string>;
  /** The solution was sent, so it is spent (each is taken once): the next one is begun. */
  readonly reset: (isRefused: boolean) => void;
  /** Stops working. */
  readonly stop: () => void;
}

export interface CaptchaParts {
  readonly request: RequestFn;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly solve?: typeof solveChallenge;
}

interface Attempt {
  readonly solution: Promise<string>;
  readonly controller: AbortController;
  expiresAt: number;
}

/** What a request may still take until the server looks at the solution. Milliseconds. */
const marginMs = 30_000;

/** Solves the sign-up's proof of work while the reader is still typing, and anew when it expires, fails or was spent. */
export function createCaptcha({ request, now, solve = solveChallenge }: CaptchaParts): Captcha {
  const store = createStore<CaptchaState>({ phase: 'idle', tried: 0, refusals: 0 });
  let attempt: Attempt | null = null;

  const tell = (change: Partial<CaptchaState>) => store.set({ ...store.get(), ...change });

  function begin(): Attempt {
    const controller = new AbortController();
    const { signal } = controller;
    const isCurrent = () => attempt?.controller === controller;
    const work = async () => {
      const challenge = await request(getCaptchaChallenge, {}, { signal, notice: false });
      if (isCurrent() && attempt !== null) attempt.expiresAt = expiryOf(challenge) - marginMs;
      return solve(challenge, { signal, onProgress: (tried) => isCurrent() && tell({ tried }) });
    };
    tell({ phase: 'working', tried: 0 });
    const solution = work();
    attempt = { solution, controller, expiresAt: Number.POSITIVE_INFINITY };
    solution.then(
      () => isCurrent() && tell({ phase: 'solved', tried: 1 }),
      () => {
        if (!isCurrent()) return;
        attempt = null;
        tell({ phase: 'failed', tried: 0 });
      },
    );
    return attempt;
  }

  /** The attempt that can still be used, or a new one. */
  function current(): Attempt {
    if (attempt !== null && now() < attempt.expiresAt) return attempt;
    drop();
    return begin();
  }

  function drop(): void {
    attempt?.controller.abort();
    attempt = null;
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    start: () => void current(),
    solution: () => current().solution,
    reset(isRefused) {
      drop();
      if (isRefused) tell({ refusals: store.get().refusals + 1 });
      begin();
    },
    stop() {
      drop();
      tell({ phase: 'idle', tried: 0 });
    },
  };
}
