import Router from '@koa/router';
import { callRoute } from '@frizo/contracts';
import { handlerOf, type RouteHandler, type RouteTools } from './handle-route.ts';
import type { Route } from './route.ts';

export interface FoundRoute {
  readonly handle: RouteHandler;
  readonly params: Record<string, string>;
  readonly name: string;
  /** Its body is a file, which the handler reads itself. */
  readonly takesFile: boolean;
  readonly standsAlone: boolean;
}

/** Finds the route of a method and a path. */
export interface RouteTable {
  find(method: string, path: string): FoundRoute | undefined;
}

const noParams = Object.freeze({});

/** Most paths have no fields and are looked up in a map; the router matches the others, in order of registration. */
export function createRouteTable(routes: readonly Route[], tools: RouteTools): RouteTable {
  const fixed = new Map<string, FoundRoute>();
  const byName = new Map<string, Omit<FoundRoute, 'params'>>();
  const router = new Router();
  for (const route of routes) {
    const { name, method, upload } = route.call;
    const path = callRoute(route.call);
    if (byName.has(name)) throw new Error(`the call ${name} has two routes`);
    const { standsAlone } = route;
    const found = { handle: handlerOf(route, tools), name, takesFile: upload !== undefined, standsAlone };
    byName.set(name, found);
    if (path.includes(':')) router.register(path, [method], () => undefined, { name });
    else fixed.set(`${method} ${path}`, { ...found, params: noParams });
  }
  return {
    find(method, path) {
      const found = fixed.get(`${method} ${path}`);
      if (found) return found;
      const layer = router.match(path, method).pathAndMethod[0];
      const matched = layer?.name === undefined ? undefined : byName.get(layer.name);
      if (!layer || !matched) return undefined;
      return { ...matched, params: layer.params(path, layer.captures(path)) };
    },
  };
}
