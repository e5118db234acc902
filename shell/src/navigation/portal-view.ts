import type { SessionSnapshot } from '@frizo/session';
import type { FlagValue } from '@frizo/remote-kit';
import { afterLogIn } from '../session/after-log-in.ts';
import { fillPattern } from '../site-map/path-pattern.ts';
import type { PathParams } from '../site-map/path-pattern.ts';
import type { FoundEntry, SiteMap } from '../site-map/site-map.ts';
import type { Guard, ModalRoute, ShellPageRoute } from '../site-map/site-route.ts';
import { extractLinkData } from './link-data.ts';
import type { LinkData } from './link-data.ts';
import { callbackField, logInPath, safeReturnPath } from './return-path.ts';
import type { PortalRoute } from '../contributions/portal-table.ts';

/** What an address shows to the current user. `over` is the dialog that it opens on top. */
export type PortalView =
  | { readonly kind: 'remote'; readonly route: PortalRoute; readonly over?: ModalRoute }
  | {
      readonly kind: 'page';
      readonly route: ShellPageRoute;
      readonly params: PathParams;
      readonly over?: ModalRoute;
    }
  /** The guard has to wait until the session is known. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'redirect'; readonly to: string; readonly linkData?: LinkData };

export interface Visitor {
  readonly path: string;
  readonly search: string;
  /** The last path that was not a log-in page; the target after a log-in without a callback. */
  readonly previous: string | null;
  readonly session: SessionSnapshot;
  /** Whether the user was logged out on arriving at this address, and has logged in since. */
  readonly hasLoggedInHere?: boolean;
  readonly flags: Readonly<Record<string, FlagValue>>;
}

/** The page under the dialogs of modal routes (spec 2, route guards). */
export const relativePath = '/';

/** Applies the route guards (spec 2): log-in routes redirect to /log-in and back, logged-out ones to the home page. Pure. */
export function viewOf(site: SiteMap, visitor: Visitor): PortalView {
  const extracted = extractLinkData(visitor.path, visitor.search);
  if (extracted !== null)
    return { kind: 'redirect', to: extracted.path + extracted.search, linkData: extracted.linkData };
  const found = site.find(visitor.path);
  return guarded(visitor, found.route.guard, () => show(site, found, visitor));
}

function show(site: SiteMap, found: FoundEntry, visitor: Visitor): PortalView {
  const { kind, route, params } = found;
  if (kind === 'remote') return { kind, route };
  if (kind === 'page') return { kind, route, params };
  if (kind === 'redirect') return { kind, to: fillPattern(route.to, params) + visitor.search };
  const { leadsTo } = route;
  if (leadsTo !== undefined && isLedAway(site, { ...route, leadsTo }, visitor))
    return { kind: 'redirect', to: withCallback(leadsTo.path, visitor.search) };
  const beneath = show(site, site.find(relativePath), visitor);
  return beneath.kind === 'remote' || beneath.kind === 'page' ? { ...beneath, over: route } : beneath;
}

/** Its sub-pages are documents, which stay; and so does the dialog for those who come from the page that it leads to (decisions 9). */
function isLedAway(
  site: SiteMap,
  { path, leadsTo }: ModalRoute & Required<Pick<ModalRoute, 'leadsTo'>>,
  visitor: Visitor,
): boolean {
  const isForm = visitor.path.replace(/\/+$/, '') === path.replace(/\/\*$/, '');
  const isBack = new URLSearchParams(visitor.search).get('from') === leadsTo.from;
  return isForm && !isBack && visitor.flags[leadsTo.whenFlag] === true && site.isBuilt(leadsTo.path);
}

/** What the visitor was about to do, such as a booking, goes on after the sign-up. */
function withCallback(path: string, search: string): string {
  const callback = safeReturnPath(new URLSearchParams(search).get(callbackField));
  return callback === null ? path : `${path}?${new URLSearchParams({ [callbackField]: callback })}`;
}

function guarded(visitor: Visitor, guard: Guard | undefined, view: () => PortalView): PortalView {
  if (guard === undefined) return view();
  const { status, user } = visitor.session;
  if (status === 'unknown') return { kind: 'waiting' };
  if (guard === 'login')
    return user === null ? { kind: 'redirect', to: logInPath(visitor.path + visitor.search) } : view();
  if (user === null) return view();
  const callback = new URLSearchParams(visitor.search).get(callbackField);
  if (!isLogIn(visitor.path)) return afterSignUp(callback);
  // A user who was logged in before did not come here for a callback (decisions 9).
  if (visitor.hasLoggedInHere !== true) return { kind: 'redirect', to: '/' };
  return { kind: 'redirect', to: afterLogIn({ user, callback, previous: visitor.previous }) };
}

/** Redirects to the home page, and from there to the callback (spec 4, Messages), also after a log-in in another tab. */
function afterSignUp(callback: string | null): PortalView {
  const path = safeReturnPath(callback);
  return { kind: 'redirect', to: '/', ...(path === null ? {} : { linkData: { callback: path } }) };
}

function isLogIn(path: string): boolean {
  return path.replace(/\/+$/, '') === '/log-in';
}

/** Identifies the page that a view shows; sub-paths of a route and dialogs on top do not change it. */
export function viewKey(view: PortalView): string {
  if (view.kind === 'remote') return view.route.id;
  return view.kind === 'page' ? view.route.path : view.kind;
}

/** The dialog that the address opens, or null. */
export function dialogOf(view: PortalView): ModalRoute | null {
  return view.kind === 'remote' || view.kind === 'page' ? (view.over ?? null) : null;
}
