import type { AnyCall, Method } from '@frizo/contracts';
import type { RequestFailure } from './request-error.ts';
import type { RequestOptions } from './request.types.ts';

/** Spec 8.1, by what a call does. */
const byMethod: Record<Method, string> = {
  GET: 'Request fail',
  POST: 'Save fail',
  PUT: 'Save fail',
  DELETE: 'Fail to remove',
};

/** What to tell the user of a failed call, or undefined where the caller, the call or the session tells it. */
export function noticeOf(
  call: AnyCall,
  { kind }: Pick<RequestFailure, 'kind'>,
  options: Pick<RequestOptions, 'notice'>,
): string | undefined {
  if (options.notice === false || call.notice === false) return undefined;
  // Whoever gave up knows; a session without an end says so itself, once for all requests that waited for it.
  if (kind === 'aborted' || kind === 'session' || kind === 'logged-out') return undefined;
  return call.notice ?? byMethod[call.method];
}
