import type { SessionSnapshot } from '@frizo/session';
import type { FlagValue } from '@frizo/remote-kit';
import { afterLogIn } from '../session/after-log-in.ts';
import { fillPattern } from '../site-map/path-pattern.ts';
import type { PathParams } from '../site-map/path-pattern.ts';
import type { FoundEntry, SiteMap } from '../site-map/site-map.ts';
import type { Guard, ModalRoute, ShellPageRoute } from '../site-map/site-route.ts';
import { unload } from './carried.ts';
import type { Carried } from './carried.ts';
import { callbackField, logInPath, safeReturnPath } from './return-path.ts';
import type { PortalRoute } from '../contributions/portal-table.ts';

/** What a path shows to whoever is here. `over` is the dialog that the address opens over it. */
export type PortalView =
  | { readonly kind: 'remote'; readonly route: PortalRoute; readonly over?: ModalRoute }
  | {
      readonly kind: 'page';
      readonly route: ShellPageRoute;
      readonly params: PathParams;
      readonly over?: ModalRoute;
    }
  /** Who is here is not known yet, and it matters. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'redirect'; readonly to: string; readonly carried?: Carried };

export interface Visitor {
  readonly path: string;
  readonly search: string;
  /** The last path that was not a log-in page; where to go after logging in without being sent there. */
  readonly previous: string | null;
  readonly who: SessionSnapshot;
  /** Whether they were logged out when they came to this address, and have logged in since. */
  readonly hasLoggedInHere?: boolean;
  readonly flags: Readonly<Record<string, FlagValue>>;
}

/** The route that dialogs of the address stand over: the nearest one above all of them (spec 2, route guards). */
export const relativePath = '/';

/** Decides by the route guards (spec 2): log-in routes send to /log-in and back, logged-out ones to the start. Pure. */
export function viewOf(site: SiteMap, visitor: Visitor): PortalView {
  const unloaded = unload(visitor.path, visitor.search);
  if (unloaded !== null)
    return { kind: 'redirect', to: unloaded.path + unloaded.search, carried: unloaded.carried };
  const found = site.find(visitor.path);
  return guarded(visitor, found.route.guard, () => show(site, found, visitor));
}

function show(site: SiteMap, found: FoundEntry, visitor: Visitor): PortalView {
  const { kind, route, params } = found;
  if (kind === 'remote') return { kind, route };
  if (kind === 'page') return { kind, route, params };
  if (kind === 'redirect') return { kind, to: fillPattern(route.to, params) + visitor.search };
  const { leadsTo } = route;
  if (leadsTo !== undefined && visitor.flags[leadsTo.whenFlag] === true && site.isBuilt(leadsTo.path))
    return { kind: 'redirect', to: leadsTo.path };
  const beneath = show(site, site.find(relativePath), visitor);
  return beneath.kind === 'remote' || beneath.kind === 'page' ? { ...beneath, over: route } : beneath;
}

function guarded(visitor: Visitor, guard: Guard | undefined, view: () => PortalView): PortalView {
  if (guard === undefined) return view();
  const { status, user } = visitor.who;
  if (status === 'unknown') return { kind: 'waiting' };
  if (guard === 'login')
    return user === null ? { kind: 'redirect', to: logInPath(visitor.path + visitor.search) } : view();
  if (user === null) return view();
  const callback = new URLSearchParams(visitor.search).get(callbackField);
  if (!isLogIn(visitor.path)) return afterSignUp(callback);
  // Whoever comes logged in has not asked for anything (decisions 9).
  if (visitor.hasLoggedInHere !== true) return { kind: 'redirect', to: '/' };
  return { kind: 'redirect', to: afterLogIn({ user, callback, previous: visitor.previous }) };
}

/** The start page, and from there where the callback leads (spec 4, Messages): also when it was another tab that logged somebody in. */
function afterSignUp(callback: string | null): PortalView {
  const path = safeReturnPath(callback);
  return { kind: 'redirect', to: '/', ...(path === null ? {} : { carried: { callback: path } }) };
}

function isLogIn(path: string): boolean {
  return path.replace(/\/+$/, '') === '/log-in';
}

/** The same for two views that show the same: a path below a route changes nothing for the shell, nor does a dialog over it. */
export function viewKey(view: PortalView): string {
  if (view.kind === 'remote') return view.route.id;
  return view.kind === 'page' ? view.route.path : view.kind;
}

/** The dialog that the address opens, or null. */
export function dialogOf(view: PortalView): ModalRoute | null {
  return view.kind === 'remote' || view.kind === 'page' ? (view.over ?? null) : null;
}
