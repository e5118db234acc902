import type { SessionStatus } from '@frizo/session';
import { callbackField, logInPath, safeReturnPath } from './return-path.ts';
import { matchRoute } from './route-table.ts';
import type { PortalRoute } from './route-table.ts';

/** Pages that the shell itself draws. */
export type ShellPage = 'log-in' | 'log-out' | 'not-found';

/** What a path shows to whoever is here. */
export type PortalView =
  | { readonly kind: 'remote'; readonly route: PortalRoute }
  /** Who is here is not known yet, and it matters. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'page'; readonly page: ShellPage };

export interface Visitor {
  readonly path: string;
  readonly search: string;
  /** The last path that was not a log-in page; where to go after logging in without being sent there. */
  readonly previous: string | null;
  readonly status: SessionStatus;
}

/** Decides by the route guards (spec 2): log-in routes send to /log-in and back, logged-out ones to the start. Pure. */
export function viewOf(routes: readonly PortalRoute[], visitor: Visitor): PortalView {
  const path = visitor.path.replace(/(?<=.)\/+$/, '');
  if (path === '/log-in') return guarded(visitor, 'logged-out', { kind: 'page', page: 'log-in' });
  if (path === '/log-out') return { kind: 'page', page: 'log-out' };
  const route = matchRoute(routes, path);
  if (route === null) return { kind: 'page', page: 'not-found' };
  return guarded(visitor, route.guard, { kind: 'remote', route });
}

function guarded(visitor: Visitor, guard: PortalRoute['guard'], view: PortalView): PortalView {
  if (guard === undefined) return view;
  if (visitor.status === 'unknown') return { kind: 'waiting' };
  const isLoggedIn = visitor.status === 'authenticated';
  if (guard === 'login')
    return isLoggedIn ? view : { kind: 'redirect', to: logInPath(visitor.path + visitor.search) };
  return isLoggedIn ? { kind: 'redirect', to: afterLogIn(visitor) } : view;
}

/** The callback of the address, else where the visitor came from, else the start. */
function afterLogIn({ path, search, previous }: Visitor): string {
  if (path !== '/log-in') return '/';
  return safeReturnPath(new URLSearchParams(search).get(callbackField)) ?? safeReturnPath(previous) ?? '/';
}

/** The same for two views that show the same: a path below a route changes nothing for the shell. */
export function viewKey(view: PortalView): string {
  if (view.kind === 'remote') return view.route.id;
  return view.kind === 'page' ? view.page : view.kind;
}
