import type { Session } from '@frizo/session';
import { createStore } from '../store.ts';
import type { Store } from '../store.ts';
import type { Navigation } from './navigation.ts';
import { viewOf } from './portal-view.ts';
import type { PortalView } from './portal-view.ts';
import type { PortalRoute } from './route-table.ts';

export interface ViewParts {
  readonly routes: readonly PortalRoute[];
  readonly navigation: Navigation;
  readonly session: Pick<Session, 'snapshot' | 'subscribe'>;
}

/** What the page shows now; follows address and session, and goes where a guard sends it. */
export function watchView({
  routes,
  navigation,
  session,
}: ViewParts): Pick<Store<PortalView>, 'get' | 'subscribe'> {
  const view = createStore(look());

  function look(): PortalView {
    const { path, search } = navigation.get();
    return viewOf(routes, {
      path,
      search,
      previous: navigation.previous(),
      status: session.snapshot().status,
    });
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
  if (a.kind === 'remote') return b.kind === 'remote' && a.route === b.route;
  if (a.kind === 'page') return b.kind === 'page' && a.page === b.page;
  return a.kind === b.kind && !(a.kind === 'redirect' && b.kind === 'redirect' && a.to !== b.to);
}
