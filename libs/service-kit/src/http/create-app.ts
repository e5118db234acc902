import { errorKeys } from '@frizo/contracts';
import Koa from 'koa';
import type { Knex } from 'knex';
import { DomainError } from '../domain-error.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { ComposedService } from '../service.ts';
import { answerErrors } from './answer-errors.ts';
import { exchangeOf } from './exchange.ts';
import type { RouteTools } from './handle-route.ts';
import { health, type HealthOptions } from './health.ts';
import { bodyReader } from './read-body.ts';
import { runRelay, type RelayTools } from './relay.ts';
import { countCalls, tellMetrics } from './count-calls.ts';
import { createRouteTable } from './route-table.ts';

export interface AppOptions extends RouteTools, HealthOptions {
  readonly log: Logger;
  readonly knex: Knex;
  readonly metrics: Metrics;
}

/** More than any call of the contracts needs; files have limits of their own. */
const largestBody = 256 * 1024;
/** A relay carries up to twenty of them. */
const largestRelay = 1024 * 1024;

/** The Koa application of one service, in the order of its middleware. */
export function createApp(service: ComposedService, options: AppOptions): Koa {
  const app = new Koa();
  // Behind the gateway the caller's address stands in a header.
  app.proxy = true;
  // What breaks after the answer has begun; before that `answerErrors` sees to it.
  app.on('error', (err: Error) => options.log.warn({ err }, 'answer was not finished'));
  app.use(countCalls(options));
  app.use(answerErrors(options.log));
  app.use(health(options));
  app.use(tellMetrics(options.metrics));
  service.app?.(app);
  app.use(answerCalls(service, options));
  return app;
}

function answerCalls(service: ComposedService, options: AppOptions): Koa.Middleware {
  const table = createRouteTable(service.routes, options);
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
      sendAnswer(ctx, await found.handle(exchangeOf(ctx, found.params)));
    } else if (path === relayPath && method === 'POST') {
      await readRelay(ctx);
      ctx.body = await runRelay(exchangeOf(ctx, {}), relayTools);
    } else throw new DomainError(errorKeys.notFound, 'There is no such call.', { status: 404 });
  };
}

/** Every answer is JSON; of a text alone Koa would make plain text. One that the handler has marked, and that the caller has already, is not sent again. */
function sendAnswer(ctx: Koa.Context, answer: unknown): void {
  if (typeof answer !== 'string') ctx.body = answer;
  else {
    ctx.type = 'json';
    ctx.body = JSON.stringify(answer);
  }
  if (ctx.fresh) ctx.status = 304;
}
