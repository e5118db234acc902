import Router from '@koa/router';
import { callRoute } from '@frizo/contracts';
import { handlerOf, type RouteHandler, type RouteTools } from './handle-route.ts';
import type { Route } from './route.ts';

export interface FoundRoute {
  readonly handle: RouteHandler;
  readonly params: Record<string, string>;
  readonly name: string;
}

/** Finds what answers a method and a path. */
export interface RouteTable {
  find(method: string, path: string): FoundRoute | undefined;
}

const noParams = Object.freeze({});

/** Paths without fields, which are most, are looked up; the others are matched by the router, first come first served. */
export function createRouteTable(routes: readonly Route[], tools: RouteTools): RouteTable {
  const fixed = new Map<string, FoundRoute>();
  const handlers = new Map<string, RouteHandler>();
  const router = new Router();
  for (const route of routes) {
    const { name, method } = route.call;
    const path = callRoute(route.call);
    if (handlers.has(name)) throw new Error(`the call ${name} has two routes`);
    const handle = handlerOf(route, tools);
    handlers.set(name, handle);
    if (path.includes(':')) router.register(path, [method], () => undefined, { name });
    else fixed.set(`${method} ${path}`, { handle, params: noParams, name });
  }
  return {
    find(method, path) {
      const found = fixed.get(`${method} ${path}`);
      if (found) return found;
      const layer = router.match(path, method).pathAndMethod[0];
      const handle = layer?.name === undefined ? undefined : handlers.get(layer.name);
      if (!layer?.name || !handle) return undefined;
      return { handle, params: layer.params(path, layer.captures(path)), name: layer.name };
    },
  };
}
