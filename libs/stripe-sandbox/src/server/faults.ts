import { setTimeout as wait } from 'node:timers/promises';
import { StripeFailure } from './failures.ts';

/** What goes wrong with the next matching requests of the API, as tests want it. */
export interface RequestFault {
  /** By default all. */
  readonly method?: 'GET' | 'POST' | 'DELETE';
  /** For example `/v1/payment_intents`, or `/v1/*` for all that begin so. */
  readonly path: string;
  /** How many requests; by default one. */
  readonly times?: number;
  /** Waits before the work is done. */
  readonly delayMs?: number;
  /** Waits after it. */
  readonly answerDelayMs?: number;
  /** Answers only when the events of the request have been sent. */
  readonly isAfterWebhooks?: boolean;
  /**
   * `error-before`: 500 and nothing was done. `error-after`: the work is done, and the answer is 500; the same idempotency key gets the real answer.
   * `error-kept`: the same key gets the 500 again, as on Stripe. `cut-before` and `cut-after`: the connection ends instead of an answer.
   * `rate-limited`: 429 and nothing was done.
   */
  readonly failure?: (typeof failures)[number];
}

export const failures = [
  ...(['error-before', 'error-after', 'error-kept'] as const),
  ...(['cut-before', 'cut-after', 'rate-limited'] as const),
] as const;

/** The connection ends without an answer. */
export class CutConnection extends Error {}

export interface Faults {
  add(fault: RequestFault): void;
  clear(): void;
  /** The fault of this request, if there is one; it counts as used. */
  take(method: string, path: string): RequestFault | undefined;
}

/** Keeps the faults that tests asked for; the first matching one is used. */
export function createFaults(): Faults {
  let faults: { fault: RequestFault; left: number }[] = [];
  return {
    add: (fault) => void faults.push({ fault, left: fault.times ?? 1 }),
    clear: () => {
      faults = [];
    },
    take: (method, path) => {
      const found = faults.find(({ fault, left }) => left > 0 && matches(fault, method, path));
      if (found) found.left -= 1;
      return found?.fault;
    },
  };
}

function matches(fault: RequestFault, method: string, path: string): boolean {
  if (fault.method !== undefined && fault.method !== method) return false;
  return fault.path.endsWith('*') ? path.startsWith(fault.path.slice(0, -1)) : path === fault.path;
}

/** What happens before the work. @throws instead of the work */
export async function failBefore(fault: RequestFault | undefined): Promise<void> {
  if (fault?.delayMs) await wait(fault.delayMs);
  if (fault?.failure === 'cut-before') throw new CutConnection();
  if (fault?.failure === 'error-before') throw serverError();
  if (fault?.failure === 'rate-limited')
    throw new StripeFailure(429, {
      type: 'invalid_request_error',
      code: 'rate_limit',
      message: 'Request rate limit exceeded.',
    });
}

/** What happens after the work. @throws instead of the answer */
export async function failAfter(
  fault: RequestFault | undefined,
  webhooksSettled: () => Promise<void>,
): Promise<void> {
  if (fault?.isAfterWebhooks) await webhooksSettled();
  if (fault?.answerDelayMs) await wait(fault.answerDelayMs);
  if (fault?.failure === 'cut-after') throw new CutConnection();
  if (fault?.failure === 'error-after') throw serverError();
}

/** The answer of a server that does not know what happened. */
export function serverError(): StripeFailure {
  return new StripeFailure(500, {
    type: 'api_error',
    message: 'An unknown error occurred. (This is the sandbox: a test has asked for this error.)',
  });
}
