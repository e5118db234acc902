import type { Session, SessionSnapshot } from '@frizo/session';
import type { FlagValue } from '@frizo/remote-kit';
import type { SiteMap } from '../site-map/site-map.ts';
import { createStore } from '../store.ts';
import type { Store } from '../store.ts';
import type { LinkData } from './link-data.ts';
import type { Navigation, Place } from './navigation.ts';
import { dialogOf, viewOf } from './portal-view.ts';
import type { PortalView } from './portal-view.ts';

export interface ViewParts {
  readonly site: SiteMap;
  readonly navigation: Navigation;
  readonly session: Pick<Session, 'subscribe'>;
  readonly snapshot: () => SessionSnapshot;
  readonly flags: () => Readonly<Record<string, FlagValue>>;
  /** Applies link data before it is removed from the address. */
  readonly applyLinkData: (linkData: LinkData) => void;
}

/** The current view; follows the address and session, and carries out redirects. */
export function watchView(parts: ViewParts): Pick<Store<PortalView>, 'get' | 'subscribe'> {
  const { site, navigation, session, snapshot, flags, applyLinkData } = parts;
  let appliedAt: Place | null = null;
  let loggedOutAt: Place | null = null;
  const view = createStore(compute());

  function compute(): PortalView {
    const place = navigation.get();
    const { path, search } = place;
    const current = snapshot();
    if (current.status === 'anonymous' || current.status === 'expired') loggedOutAt = place;
    const next = viewOf(site, {
      path,
      search,
      previous: navigation.previous(),
      session: current,
      hasLoggedInHere: loggedOutAt === place,
      flags: flags(),
    });
    // Once per address, because a token works only once and the view may be computed several times.
    if (next.kind === 'redirect' && next.linkData !== undefined && appliedAt !== place) {
      appliedAt = place;
      applyLinkData(next.linkData);
    }
    return next;
  }

  function update(): void {
    const next = compute();
    if (!isSame(view.get(), next)) view.set(next);
    if (next.kind === 'redirect') navigation.replace(next.to);
  }

  navigation.subscribe(update);
  session.subscribe(update);
  // Later, because the caller has not subscribed yet; an initial redirect must not wait for a change.
  queueMicrotask(update);
  return view;
}

function isSame(a: PortalView, b: PortalView): boolean {
  if (dialogOf(a) !== dialogOf(b)) return false;
  if (a.kind === 'remote') return b.kind === 'remote' && a.route === b.route;
  if (a.kind === 'page')
    return b.kind === 'page' && a.route === b.route && JSON.stringify(a.params) === JSON.stringify(b.params);
  return a.kind === b.kind && !(a.kind === 'redirect' && b.kind === 'redirect' && a.to !== b.to);
}
