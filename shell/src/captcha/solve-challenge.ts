import type { AnswerOf, getCaptchaChallenge } from '@frizo/contracts';

export type CaptchaChallenge = AnswerOf<typeof getCaptchaChallenge>;

export interface SolvingOptions {
  readonly signal?: AbortSignal;
  /** How much of the numbers has been tried, 0 to 1; the answer may lie anywhere among them. */
  readonly onProgress?: (tried: number) => void;
}

/** So many digests are asked for at once; between two lots the page draws and hears its reader. */
const lotSize = 500;

/**
 * Finds the number whose hash, after the salt, is the challenge (ALTCHA's proof of work).
 * @returns the solution as the server reads it: JSON in base64
 * @throws Error when no number fits, or when the signal says to stop
 */
export async function solveChallenge(
  challenge: CaptchaChallenge,
  { signal, onProgress }: SolvingOptions = {},
): Promise<string> {
  const { algorithm, maxnumber, salt, signature } = challenge;
  for (let start = 0; start <= maxnumber; start += lotSize) {
    signal?.throwIfAborted();
    const lot = Array.from({ length: Math.min(lotSize, maxnumber - start + 1) }, (_, index) => start + index);
    const hashes = await Promise.all(lot.map((number) => hexDigest(algorithm, salt + number)));
    const found = hashes.indexOf(challenge.challenge);
    if (found >= 0) {
      const solution = { algorithm, challenge: challenge.challenge, number: start + found, salt, signature };
      return btoa(JSON.stringify(solution));
    }
    onProgress?.(Math.min(1, (start + lotSize) / maxnumber));
    await nextTurn();
  }
  throw new Error('No number solves the challenge.');
}

async function hexDigest(algorithm: string, text: string): Promise<string> {
  const digest = await crypto.subtle.digest(algorithm, new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A message, since timers of a hidden or busy page are held back. */
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

/** When the challenge's time is up, in epoch milliseconds; the salt says it. Infinity where it says nothing. */
export function expiryOf({ salt }: Pick<CaptchaChallenge, 'salt'>): number {
  const seconds = Number(new URLSearchParams(salt.split('?')[1]).get('expires') ?? Number.NaN);
  return seconds > 0 ? seconds * 1000 : Number.POSITIVE_INFINITY;
}
