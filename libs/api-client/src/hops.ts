import { errorKeys, headerNames } from '@frizo/contracts';
import type { Deadline } from './deadline.ts';
import { isSuccess } from './exchange.ts';
import type { Exchange, Incoming, Outgoing } from './exchange.ts';
import { serverFailure, unanswered } from './failures.ts';
import { isRequestError } from './request-error.ts';
import type { RequestFailure } from './request-error.ts';
import type { TokenGate } from './token-gate.ts';

/** A hop is one attempt to send a request; the word is the specification's. A request is abandoned after more than this many (spec 4, 9). */
const maxHops = 5;

/** The pauses before the first and second retry of a request that got no response. Milliseconds. */
const pausesMs = [300, 1200];

/** While a salon is being opened, the pauses before each retry, as multiples of the pause that the service asks for. */
const openingFactors = [1, 2, 4, 8];

export interface HopOptions {
  readonly exchange: Exchange;
  readonly gate: TokenGate;
  readonly deadline: Deadline;
  /** Secure requests carry a token and take part in renewal; others do neither (spec 6). */
  readonly secure: boolean;
  /** Whether the request is safe to send twice. */
  readonly mayRepeat: boolean;
  /** Builds the request; called before each hop. */
  readonly outgoing: (token: string | undefined) => Outgoing;
  /** Reads a successful response and returns whether it is final; false when a part of it needs another token. */
  readonly accepts: (answer: Incoming) => boolean;
}

/** Sends a request until there is a final response, in five hops at most; rejects with the failure of the last hop. */
export async function sendInHops(options: HopOptions): Promise<void> {
  const { exchange, gate, deadline, secure, outgoing } = options;
  const [pauses, factors] = options.mayRepeat ? [[...pausesMs], [...openingFactors]] : [[], []];
  let refused: string | undefined;
  let last: unknown;
  /** An attempt was sent and got no response: it may have arrived. */
  let wasSent = false;
  for (let hop = 1; hop <= maxHops; hop += 1) {
    const token = secure ? await deadline.guard(gate.pass(refused)) : undefined;
    let answer: Incoming;
    try {
      answer = await exchange(outgoing(token), deadline);
    } catch (thrown) {
      const isUnsent = isRequestError(thrown) && thrown.isUnsent === true;
      const error = isUnsent && wasSent ? unanswered('network') : thrown;
      wasSent ||= !isUnsent;
      last = error;
      await pauseAfter(error, pauses, deadline);
      continue;
    }
    if (isSuccess(answer.status)) {
      // On the last hop the failed parts are final.
      if (options.accepts(answer) || hop === maxHops) return;
    } else {
      const failure = serverFailure(answer.status, answer.body);
      last = failure;
      if (await waitForSalon(failure, { factors, hopsLeft: maxHops - hop, deadline })) continue;
      if (token === undefined || !isTokenProblem(failure)) throw failure;
    }
    refused = token;
  }
  throw last;
}

/** Pauses before a retry; throws an error that a retry would not help. */
async function pauseAfter(error: unknown, pauses: number[], deadline: Deadline): Promise<void> {
  const pauseMs = isRequestError(error) && error.kind === 'network' ? pauses.shift() : undefined;
  if (pauseMs === undefined) throw error;
  await deadline.wait(pauseMs);
}

/** Pauses while the service does not know the new salon of the user yet; it has done nothing. @returns whether to send the request again */
async function waitForSalon(
  { key, retryAfterSeconds = 1 }: RequestFailure,
  { factors, hopsLeft, deadline }: { factors: number[]; hopsLeft: number; deadline: Deadline },
): Promise<boolean> {
  if (key !== errorKeys.salonOpening || hopsLeft === 0) return false;
  const factor = factors.shift();
  if (factor === undefined) return false;
  await deadline.wait(factor * retryAfterSeconds * 1_000);
  return true;
}

/** Spec 4: the token header was missing or invalid. */
export function isTokenProblem({ status, key }: Pick<RequestFailure, 'status' | 'key'>): boolean {
  return status === 401 && (key === errorKeys.tokenMissing || key === errorKeys.tokenInvalid);
}

export function withToken(headers: Readonly<Record<string, string>>, token: string | undefined) {
  return token === undefined ? headers : { ...headers, [headerNames.token]: token };
}
