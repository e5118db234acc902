import type { AnyCall, Method } from '@frizo/contracts';
import type { RequestFailure } from './request-error.ts';
import type { RequestOptions } from './request.types.ts';

/** Spec 8.1, by the call's method. */
const byMethod: Record<Method, string> = {
  GET: 'Request fail',
  POST: 'Save fail',
  PUT: 'Save fail',
  DELETE: 'Fail to remove',
};

/** The notice for a failed call, or undefined when the caller, the call or the session shows its own. */
export function noticeOf(
  call: AnyCall,
  { kind }: Pick<RequestFailure, 'kind'>,
  options: Pick<RequestOptions, 'notice'>,
): string | undefined {
  if (options.notice === false || call.notice === false) return undefined;
  // The caller knows that it aborted; the session shows one problem of its own for all requests that waited for it.
  if (kind === 'aborted' || kind === 'session' || kind === 'logged-out') return undefined;
  return call.notice ?? byMethod[call.method];
}
