import type Koa from 'koa';

export interface HealthOptions {
  readonly name: string;
  /** Whether every part that requests need is there; told to whoever balances the load. */
  isReady(): Promise<boolean>;
}

/** `/health/live` and `/health/ready` on the service's own port, and below its calls for whoever comes through a gateway. */
export function health({ name, isReady }: HealthOptions): Koa.Middleware {
  const live = new Set(['/health/live', `/api/${name}/health/live`]);
  const ready = new Set(['/health/ready', `/api/${name}/health/ready`]);
  return async (ctx, next) => {
    if (live.has(ctx.path)) ctx.body = { live: true };
    else if (ready.has(ctx.path)) {
      const isIt = await isReady();
      ctx.status = isIt ? 200 : 503;
      ctx.body = { ready: isIt };
    } else await next();
  };
}
