import { randomUUID } from 'node:crypto';
import { type ErrorAnswer, errorKeys, headerNames } from '@frizo/contracts';
import type Koa from 'koa';
import { isDatabaseAway } from '../database/is-database-away.ts';
import { DomainError } from '../domain-error.ts';
import type { Logger } from '../log.ts';
import { onBehalfOf } from '../request-scope.ts';

/** Errors of another service, or the object store, that is unavailable. */
const away = new Set(['Unanswered', 'StoreAway']);

export interface Refusal {
  readonly status: number;
  readonly error: ErrorAnswer['error'];
  /** False for an unexpected failure, which is logged in full. */
  readonly isExpected: boolean;
}

/** A failure as the caller sees it: one shape, a fitting status, and no internal details. */
export function refusalOf(failure: unknown): Refusal {
  if (failure instanceof DomainError) {
    const { status = 400, ...rest } = failure.details;
    return {
      status,
      error: { key: failure.key, message: failure.message, ...rest },
      isExpected: status < 500 || failure.key === errorKeys.salonOpening,
    };
  }
  const status = statusOf(failure);
  if (status === 413) return expected(413, errorKeys.tooLarge, 'The request is too large.');
  if (status === 400) return expected(400, errorKeys.badRequest, 'The request could not be read.');
  if ((failure instanceof Error && away.has(failure.name)) || isDatabaseAway(failure)) {
    return {
      status: 503,
      error: {
        key: errorKeys.unavailable,
        message: 'This is not available right now. Please try again.',
        retryAfterSeconds: 2,
      },
      isExpected: false,
    };
  }
  return {
    status: 500,
    error: { key: errorKeys.internal, message: 'Something went wrong, please try again.' },
    isExpected: false,
  };
}

function expected(status: number, key: string, message: string): Refusal {
  return { status, error: { key, message }, isExpected: true };
}

function statusOf(failure: unknown): number | undefined {
  return failure instanceof Error && 'status' in failure && typeof failure.status === 'number'
    ? failure.status
    : undefined;
}

/** Refusals that may be an attack, and are logged so that it can be found: unauthenticated, forbidden, too many requests. */
const securityStatuses = new Set([401, 403, 429]);
const requestIdForm = /^[\w-]{8,64}$/;

/** The first middleware: sets the request id, and turns any later failure into an answer. */
export function answerErrors(log: Logger): Koa.Middleware {
  return async (ctx, next) => {
    const sent = ctx.get(headerNames.requestId);
    const requestId = requestIdForm.test(sent) ? sent : randomUUID();
    ctx.state.requestId = requestId;
    ctx.set(headerNames.requestId, requestId);
    ctx.set('cache-control', 'no-store');
    try {
      await onBehalfOf(requestId, next);
    } catch (failure) {
      const { status, error, isExpected } = refusalOf(failure);
      if (!isExpected)
        log.error({ err: failure, requestId, method: ctx.method, path: ctx.path }, 'request failed');
      else if (securityStatuses.has(status))
        log.warn(
          { status, key: error.key, requestId, method: ctx.method, path: ctx.path, ip: ctx.ip },
          'request refused',
        );
      ctx.status = status;
      if (error.retryAfterSeconds !== undefined) ctx.set('retry-after', String(error.retryAfterSeconds));
      ctx.body = { error, requestId };
    }
  };
}
