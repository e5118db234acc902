import type { Session, SessionSnapshot } from '@frizo/session';
import type { FlagValue } from '@frizo/remote-kit';
import type { SiteMap } from '../site-map/site-map.ts';
import { createStore } from '../store.ts';
import type { Store } from '../store.ts';
import type { Carried } from './carried.ts';
import type { Navigation, Place } from './navigation.ts';
import { dialogOf, viewOf } from './portal-view.ts';
import type { PortalView } from './portal-view.ts';

export interface ViewParts {
  readonly site: SiteMap;
  readonly navigation: Navigation;
  readonly session: Pick<Session, 'subscribe'>;
  readonly who: () => SessionSnapshot;
  readonly flags: () => Readonly<Record<string, FlagValue>>;
  /** Keeps what an address carried, before that address goes. */
  readonly take: (carried: Carried) => void;
}

/** What the page shows now; follows address and session, and goes where a guard sends it. */
export function watchView(parts: ViewParts): Pick<Store<PortalView>, 'get' | 'subscribe'> {
  const { site, navigation, session, who, flags, take } = parts;
  let takenFrom: Place | null = null;
  let loggedOutAt: Place | null = null;
  const view = createStore(look());

  function look(): PortalView {
    const place = navigation.get();
    const { path, search } = place;
    const visitor = who();
    if (visitor.status === 'anonymous' || visitor.status === 'expired') loggedOutAt = place;
    const next = viewOf(site, {
      path,
      search,
      previous: navigation.previous(),
      who: visitor,
      hasLoggedInHere: loggedOutAt === place,
      flags: flags(),
    });
    // Once an address: a token that it carries works once, and the address may outlive several looks at it.
    if (next.kind === 'redirect' && next.carried !== undefined && takenFrom !== place) {
      takenFrom = place;
      take(next.carried);
    }
    return next;
  }

  function follow(): void {
    const next = look();
    if (!isSame(view.get(), next)) view.set(next);
    if (next.kind === 'redirect') navigation.replace(next.to);
  }

  navigation.subscribe(follow);
  session.subscribe(follow);
  // Whoever made this has not subscribed yet; a redirect is the one thing that cannot wait for a change.
  queueMicrotask(follow);
  return view;
}

function isSame(a: PortalView, b: PortalView): boolean {
  if (dialogOf(a) !== dialogOf(b)) return false;
  if (a.kind === 'remote') return b.kind === 'remote' && a.route === b.route;
  if (a.kind === 'page')
    return b.kind === 'page' && a.route === b.route && JSON.stringify(a.params) === JSON.stringify(b.params);
  return a.kind === b.kind && !(a.kind === 'redirect' && b.kind === 'redirect' && a.to !== b.to);
}
