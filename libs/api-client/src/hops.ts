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

/** Before a request that got no answer is sent again, for the first and for the second time. Milliseconds. */
const pausesMs = [300, 1200];

export interface Journey {
  readonly exchange: Exchange;
  readonly gate: TokenGate;
  readonly deadline: Deadline;
  /** Secure requests carry a token and take part in renewal; others do neither (spec 6). */
  readonly secure: boolean;
  /** Whether sending twice does no more than sending once. */
  readonly mayRepeat: boolean;
  /** What to send; asked before each hop. */
  readonly outgoing: (token: string | undefined) => Outgoing;
  /** Reads a successful answer and says whether it will do; false where some part of it wants another token. */
  readonly accepts: (answer: Incoming) => boolean;
}

/** Sends a request until there is a final response, in five hops at most; rejects with the failure of the last hop. */
export async function travel(journey: Journey): Promise<void> {
  const { exchange, gate, deadline, secure, outgoing } = journey;
  const pauses = journey.mayRepeat ? [...pausesMs] : [];
  let refused: string | undefined;
  let last: unknown;
  /** An attempt has gone out and was not answered: it may have arrived. */
  let hasLeft = false;
  for (let hop = 1; hop <= maxHops; hop += 1) {
    const token = secure ? await deadline.guard(gate.pass(refused)) : undefined;
    let answer: Incoming;
    try {
      answer = await exchange(outgoing(token), deadline);
    } catch (thrown) {
      const isUnsent = isRequestError(thrown) && thrown.isUnsent === true;
      const error = isUnsent && hasLeft ? unanswered('network') : thrown;
      hasLeft ||= !isUnsent;
      last = error;
      await pauseAfter(error, pauses, deadline);
      continue;
    }
    if (isSuccess(answer.status)) {
      // On the last hop the parts that failed are the answer.
      if (journey.accepts(answer) || hop === maxHops) return;
    } else {
      const failure = serverFailure(answer.status, answer.body);
      if (token === undefined || !isTokenProblem(failure)) throw failure;
      last = failure;
    }
    refused = token;
  }
  throw last;
}

/** Throws what sending again would not help. */
async function pauseAfter(error: unknown, pauses: number[], deadline: Deadline): Promise<void> {
  const pauseMs = isRequestError(error) && error.kind === 'network' ? pauses.shift() : undefined;
  if (pauseMs === undefined) throw error;
  await deadline.wait(pauseMs);
}

/** Spec 4: the token header was missing or invalid. */
export function isTokenProblem({ status, key }: Pick<RequestFailure, 'status' | 'key'>): boolean {
  return status === 401 && (key === errorKeys.tokenMissing || key === errorKeys.tokenInvalid);
}

export function withToken(headers: Readonly<Record<string, string>>, token: string | undefined) {
  return token === undefined ? headers : { ...headers, [headerNames.token]: token };
}
