import { bodyParser } from '@koa/bodyparser';
import { errorKeys } from '@frizo/contracts';
import type Koa from 'koa';
import { DomainError } from '../domain-error.ts';

/** Makes what reads a JSON body of at most this many bytes into `ctx.request.body`; more is a 413, no JSON is a 400. */
export function bodyReader(limitBytes: number): (ctx: Koa.Context) => Promise<void> {
  const parse = bodyParser({
    jsonLimit: limitBytes,
    enableTypes: ['json'],
    onError: (error) => refuse(error),
  });
  return (ctx) => parse(ctx, () => Promise.resolve());
}

function refuse(error: Error): never {
  if ('status' in error && error.status === 413)
    throw new DomainError(errorKeys.tooLarge, 'The request is too large.', { status: 413 });
  throw new DomainError(errorKeys.badRequest, 'The request could not be read.', { status: 400 });
}
