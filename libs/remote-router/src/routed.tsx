import { useRemoteContext } from '@frizo/remote-kit';
import type { ComponentType } from 'react';
import { BrowserRouter, useRoutes } from 'react-router';
import type { RouteObject } from 'react-router';

/** Where a page of a remote lies, and what it shows; what only react-router's data router knows is left out. */
export type PageRoute = Pick<RouteObject, 'path' | 'element'> &
  ({ readonly index: true } | { readonly index?: false; readonly children?: readonly PageRoute[] });

/**
 * The root of a remote that has more than one page; its paths begin at the remote's base path. Each mount has a router of its own, which
 * stops listening to the address when it goes. It hears of links of the portal too: single-spa tells of every change of the address by a
 * `popstate`, once whatever has to leave the page has left.
 */
export function routed(routes: readonly PageRoute[]): ComponentType {
  function Pages() {
    // The same shape, but for its lists being read only.
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
