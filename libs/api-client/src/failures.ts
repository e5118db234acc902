import type { ErrorAnswer } from '@frizo/contracts';
import { RequestError } from './request-error.ts';
import type { FailureKind } from './request-error.ts';

/** Spec 8.2, session: the message of a server failure that has none of its own. */
const serverProblem = 'Server side problem';
const connectionProblem = 'Problem with connection';

/** The error of an unsuccessful response; one of another shape, such as a proxy's, becomes an internal error. */
export function serverFailure(status: number, body: unknown): RequestError {
  if (!isErrorAnswer(body)) {
    return new RequestError({ kind: 'server', status, key: 'service.internal', message: serverProblem });
  }
  return new RequestError({ kind: 'server', status, ...body.error, requestId: body.requestId });
}

/** The error of a request that got no response. */
export function unanswered(kind: Extract<FailureKind, 'network' | 'timeout' | 'aborted'>): RequestError {
  return new RequestError({ kind, status: 0, key: `request.${kind}`, message: connectionProblem });
}

/** The error of a write that was not sent because the server cannot be reached. */
export function unsent(): RequestError {
  return new RequestError({
    kind: 'network',
    status: 0,
    key: 'request.unsent',
    message: connectionProblem,
    isUnsent: true,
  });
}

/** The error of a secure request for which there is no token. */
export function withoutToken(kind: Extract<FailureKind, 'logged-out' | 'session'>): RequestError {
  const key = kind === 'logged-out' ? 'token.missing' : 'session.failed';
  return new RequestError({ kind, status: kind === 'logged-out' ? 401 : 0, key, message: connectionProblem });
}

/** The error of an answer that violates its contract; only where answers are checked. */
export function invalidAnswer(fault: string): RequestError {
  return new RequestError({ kind: 'server', status: 200, key: 'answer.invalid', message: fault });
}

function isErrorAnswer(body: unknown): body is ErrorAnswer {
  const { error } = (body ?? {}) as Partial<ErrorAnswer>;
  return typeof error?.key === 'string' && typeof error.message === 'string';
}
