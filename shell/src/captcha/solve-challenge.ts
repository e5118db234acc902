import type { AnswerOf, getCaptchaChallenge } from '@frizo/contracts';

export type CaptchaChallenge = AnswerOf<typeof getCaptchaChallenge>;

export interface SolvingOptions {
  readonly signal?: AbortSignal;
  /** The share of the numbers tried so far, 0 to 1; the solution can be any of them. */
  readonly onProgress?: (tried: number) => void;
}

/** The number of digests requested at once; between two batches the page renders and handles input. */
const batchSize = 500;

/**
 * Finds the number whose hash, after the salt, is the challenge (ALTCHA's proof of work).
 * @returns the solution for the server: JSON in base64
 * @throws Error if no number fits or the signal is aborted
 */
export async function solveChallenge(
  challenge: CaptchaChallenge,
  { signal, onProgress }: SolvingOptions = {},
): Promise<string> {
  const { algorithm, maxnumber, salt, signature } = challenge;
  for (let start = 0; start <= maxnumber; start += batchSize) {
    signal?.throwIfAborted();
    const batch = Array.from(
      { length: Math.min(batchSize, maxnumber - start + 1) },
      (_, index) => start + index,
    );
    const hashes = await Promise.all(batch.map((number) => hexDigest(algorithm, salt + number)));
    const found = hashes.indexOf(challenge.challenge);
    if (found >= 0) {
      const solution = { algorithm, challenge: challenge.challenge, number: start + found, salt, signature };
      return btoa(JSON.stringify(solution));
    }
    onProgress?.(Math.min(1, (start + batchSize) / maxnumber));
    await nextTurn();
  }
  throw new Error('No number solves the challenge.');
}

async function hexDigest(algorithm: string, text: string): Promise<string> {
  const digest = await crypto.subtle.digest(algorithm, new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Uses a message, because browsers throttle the timers of hidden and busy pages. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** When the challenge expires, in epoch milliseconds, as its salt says; Infinity if it does not. */
export function expiryOf({ salt }: Pick<CaptchaChallenge, 'salt'>): number {
  const seconds = Number(new URLSearchParams(salt.split('?')[1]).get('expires') ?? Number.NaN);
  return seconds > 0 ? seconds * 1000 : Number.POSITIVE_INFINITY;
}
