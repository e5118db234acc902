import { getCaptchaChallenge } from '@frizo/contracts';
import type { RequestFn } from '@frizo/api-client';
import { createStore } from '../store.ts';
import type { Store } from '../store.ts';
import { expiryOf, solveChallenge } from './solve-challenge.ts';

/** The progress of the proof of work. */
export interface CaptchaState {
  readonly phase: 'idle' | 'working' | 'solved' | 'failed';
  /** 0 to 1, while working. */
  readonly tried: number;
  /** How often the server has refused a solution. */
  readonly refusals: number;
}

export interface Captcha extends Pick<Store<CaptchaState>, 'get' | 'subscribe'> {
  /** Starts solving ahead of time; does nothing if that is in progress or done. */
  readonly start: () => void;
  /** Resolves to a valid solution, solving a challenge if needed. Rejects if none can be solved. */
  readonly solution: () => Promise<string>;
  /** Discards a sent solution, because each is accepted once, and starts on the next challenge. */
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

/** The time that a request may take until the server checks the solution. */
const marginMs = 30_000;

/** Solves the sign-up's proof of work while the user is still typing, and again when a solution expires, fails or was used. */
export function createCaptcha({ request, now, solve = solveChallenge }: CaptchaParts): Captcha {
  const store = createStore<CaptchaState>({ phase: 'idle', tried: 0, refusals: 0 });
  let attempt: Attempt | null = null;

  const update = (change: Partial<CaptchaState>) => store.set({ ...store.get(), ...change });

  function begin(): Attempt {
    const controller = new AbortController();
    const { signal } = controller;
    const isCurrent = () => attempt?.controller === controller;
    const work = async () => {
      const challenge = await request(getCaptchaChallenge, {}, { signal, notice: false });
      if (isCurrent() && attempt !== null) attempt.expiresAt = expiryOf(challenge) - marginMs;
      return solve(challenge, { signal, onProgress: (tried) => isCurrent() && update({ tried }) });
    };
    update({ phase: 'working', tried: 0 });
    const solution = work();
    attempt = { solution, controller, expiresAt: Number.POSITIVE_INFINITY };
    solution.then(
      () => isCurrent() && update({ phase: 'solved', tried: 1 }),
      () => {
        if (!isCurrent()) return;
        attempt = null;
        update({ phase: 'failed', tried: 0 });
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
      if (isRefused) update({ refusals: store.get().refusals + 1 });
      begin();
    },
    stop() {
      drop();
      update({ phase: 'idle', tried: 0 });
    },
  };
}
