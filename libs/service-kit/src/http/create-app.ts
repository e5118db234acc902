import { errorKeys } from '@frizo/contracts';
import Koa from 'koa';
import type { Knex } from 'knex';
import { DomainError } from '../domain-error.ts';
import type { Clock } from '../clock.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { ComposedService } from '../service.ts';
import { answerErrors } from './answer-error.ts';
import { exchangeOf } from './exchange.ts';
import type { RouteTools } from './handle-route.ts';
import { runRelay, type RelayTools } from './relay.ts';
import { createSalonCheck } from './require-open-salon.ts';
import { createRouteTable } from './route-table.ts';
import { bodyParser } from '@koa/bodyparser';

export interface AppOptions extends Omit<RouteTools, 'requireOpenSalon'>, HealthOptions {
  readonly log: Logger;
  readonly knex: Knex;
  readonly metrics: Metrics;
  readonly clock: Clock;
}

/** More than any call of the contracts needs; files have their own limits. */
const largestBody = 256 * 1024;
/** A relay carries up to twenty calls. */
const largestRelay = 1024 * 1024;

/** The Koa application of one service, in the order of its middleware. */
export function createApp(service: ComposedService, options: AppOptions): Koa {
  const app = new Koa();
  // Behind the gateway the caller's address is in a header.
  app.proxy = true;
  // Failures after the answer has begun; `answerErrors` handles earlier ones.
  app.on('error', (err: Error) => options.log.warn({ err }, 'answer was not finished'));
  app.use(countCalls(options));
  app.use(answerErrors(options.log));
  app.use(health(options));
  app.use(serveMetrics(options.metrics));
  service.app?.(app);
  app.use(answerCalls(service, options));
  return app;
}

function answerCalls(service: ComposedService, options: AppOptions): Koa.Middleware {
  const requireOpenSalon = createSalonCheck(async (salonId) => service.knowsSalon?.(salonId) ?? true);
  const table = createRouteTable(service.routes, { ...options, requireOpenSalon });
  const readBody = bodyReader(largestBody);
  const readRelay = bodyReader(largestRelay);
  const relayPath = `/api/${options.name}/relay`;
  const relayTools: RelayTools = {
    table,
    knex: options.knex,
    onFailure(failure, { isExpected }, entry) {
      if (!isExpected) options.log.error({ err: failure, entry }, 'relay entry failed');
    },
  };

  return async (ctx) => {
    const { method, path } = ctx;
    const found = table.find(method, path);
    if (found) {
      ctx.state.call = found.name;
      if (method !== 'GET' && !found.takesFile) await readBody(ctx);
      sendAnswer(ctx, await found.handle(exchangeOf(ctx, found.params, options.clock.now())));
    } else if (path === relayPath && method === 'POST') {
      await readRelay(ctx);
      ctx.body = await runRelay(exchangeOf(ctx, {}, options.clock.now()), relayTools);
    } else throw new DomainError(errorKeys.notFound, 'There is no such call.', { status: 404 });
  };
}

/** Every answer is JSON; Koa would send a string as plain text. An answer with an ETag that the caller already has becomes a 304. */
function sendAnswer(ctx: Koa.Context, answer: unknown): void {
  if (typeof answer !== 'string') ctx.body = answer;
  else {
    ctx.type = 'json';
    ctx.body = JSON.stringify(answer);
  }
  if (ctx.fresh) ctx.status = 304;
}

/** Records the duration and status of each call. Comes before all other middleware, so that refusals count too. */
function countCalls({ name, log, metrics }: { name: string; log: Logger; metrics: Metrics }): Koa.Middleware {
  return async (ctx, next) => {
    const startedAt = performance.now();
    await next();
    const milliseconds = performance.now() - startedAt;
    const call = (ctx.state.call as string | undefined) ?? 'none';
    metrics.callAnswered(name, call, ctx.status, milliseconds / 1000);
    if (!log.isLevelEnabled('debug')) return;
    const { requestId } = ctx.state as { requestId?: string };
    log.debug({ requestId, call, method: ctx.method, status: ctx.status, milliseconds }, 'answered');
  };
}

/** `/metrics` on the service's own port; the gateway does not forward to it. */
function serveMetrics(metrics: Metrics): Koa.Middleware {
  return async (ctx, next) => {
    const reading = ctx.path === '/metrics' ? metrics.read() : undefined;
    if (!reading) {
      await next();
      return;
    }
    const { type, text } = await reading;
    ctx.type = type;
    ctx.body = text;
  };
}

interface HealthOptions {
  readonly name: string;
  /** Whether everything that requests need is available; for load balancers. */
  isReady(): Promise<boolean>;
}

/** `/health/live` and `/health/ready` on the service's own port, and under `/api/<name>` through a gateway. */
function health({ name, isReady }: HealthOptions): Koa.Middleware {
  const live = new Set(['/health/live', `/api/${name}/health/live`]);
  const ready = new Set(['/health/ready', `/api/${name}/health/ready`]);
  return async (ctx, next) => {
    if (live.has(ctx.path)) ctx.body = { live: true };
    else if (ready.has(ctx.path)) {
      const isServiceReady = await isReady();
      ctx.status = isServiceReady ? 200 : 503;
      ctx.body = { ready: isServiceReady };
    } else await next();
  };
}

/**
 * Returns a function that reads a JSON body up to the limit into `ctx.request.body`; a larger one is a 413, invalid JSON a 400. A body of
 * another type is a 415: a form on another site can send text, and an unread body would leave a call with its defaults.
 */
function bodyReader(limitBytes: number): (ctx: Koa.Context) => Promise<void> {
  const parse = bodyParser({
    jsonLimit: limitBytes,
    enableTypes: ['json'],
    onError: (error) => refuse(error),
  });
  return async (ctx) => {
    if (hasBody(ctx) && ctx.request.is('application/json') === false) {
      ctx.req.resume();
      throw new DomainError(errorKeys.notJson, 'Send this as application/json.', { status: 415 });
    }
    await parse(ctx, () => Promise.resolve());
  };
}

/** A write without fields may have an empty body, and then no content type. */
function hasBody(ctx: Koa.Context): boolean {
  return ctx.get('transfer-encoding') !== '' || Number(ctx.get('content-length')) > 0;
}

function refuse(error: Error): never {
  if ('status' in error && error.status === 413)
    throw new DomainError(errorKeys.tooLarge, 'The request is too large.', { status: 413 });
  throw new DomainError(errorKeys.badRequest, 'The request could not be read.', { status: 400 });
}
