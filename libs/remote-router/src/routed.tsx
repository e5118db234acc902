import { useRemoteContext } from '@frizo/remote-kit';
import type { ComponentType } from 'react';
import { BrowserRouter, useRoutes } from 'react-router';
import type { RouteObject } from 'react-router';

/** The path and content of a page; without options that only react-router's data router supports. */
export type PageRoute = Pick<RouteObject, 'path' | 'element'> &
  ({ readonly index: true } | { readonly index?: false; readonly children?: readonly PageRoute[] });

/**
 * The root of a remote with several pages; their paths are relative to the remote's base path. Each mount has its own router, which stops listening
 * to the address on unmount. It also follows links of the portal: single-spa dispatches a `popstate` for every change of the address, after
 * everything that leaves the page has been unmounted.
 */
export function routed(routes: readonly PageRoute[]): ComponentType {
  function Pages() {
    // The same shape, except that its lists are read-only.
    return useRoutes(routes as RouteObject[]);
  }
  return function Routed() {
    const { basePath } = useRemoteContext();
    return (
      <BrowserRouter basename={basePath || '/'}>
        <Pages />
      </BrowserRouter>
    );
  };
}
