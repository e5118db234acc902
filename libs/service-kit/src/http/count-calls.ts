import type Koa from 'koa';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';

/** Notes how long each call took and how it ended. Stands before everything else, so that refusals count too. */
export function countCalls({
  name,
  log,
  metrics,
}: {
  name: string;
  log: Logger;
  metrics: Metrics;
}): Koa.Middleware {
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

/** `/metrics` on the service's own port; a gateway does not lead there. */
export function tellMetrics(metrics: Metrics): Koa.Middleware {
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
