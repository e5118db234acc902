import { randomUUID } from 'node:crypto';
import { headerNames } from '@frizo/contracts';
import type Koa from 'koa';
import type { Logger } from '../log.ts';
import { onBehalfOf } from '../request-scope.ts';
import { refusalOf } from './answer-error.ts';

/** Somebody is not known, may not, or does it too often: found by these lines when somebody tries their luck. */
const securityStatuses = new Set([401, 403, 429]);
const requestIdForm = /^[\w-]{8,64}$/;

/** The first middleware: gives the request its id, and makes an answer of whatever goes wrong behind it. */
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
