import type { Store } from '../store.ts';
import type { Navigation } from './navigation.ts';
import { viewKey } from './portal-view.ts';
import type { PortalView } from './portal-view.ts';

export interface ArrivalParts {
  readonly page: Document;
  readonly navigation: Navigation;
  readonly view: Pick<Store<PortalView>, 'get' | 'subscribe'>;
  readonly productName: string;
}

const titles = { 'log-in': 'Log In', 'log-out': 'Log out', 'not-found': 'Page not found' } as const;

/** What every navigation brings (spec 2): scrolled to the top, titled, and, where another part of the portal is shown, focused there. */
export function arriveOnNavigation({ page, navigation, view, productName }: ArrivalParts): void {
  let lastKey = viewKey(view.get());
  let lastPath = navigation.get().path;

  const arrive = () => {
    page.title = titleOf(view.get(), productName);
    const { path } = navigation.get();
    if (path !== lastPath) page.defaultView?.scrollTo(0, 0);
    lastPath = path;
    const key = viewKey(view.get());
    if (key === lastKey) return;
    lastKey = key;
    page.getElementById(mainId)?.focus({ preventScroll: true });
  };

  page.title = titleOf(view.get(), productName);
  view.subscribe(arrive);
  navigation.subscribe(arrive);
}

/** The landmark that the skip link and every navigation lead to. */
export const mainId = 'main';

/** `My appointments · Frizo`. */
export function titleOf(view: PortalView, productName: string): string {
  if (view.kind === 'remote') return `${view.route.title} · ${productName}`;
  return view.kind === 'page' ? `${titles[view.page]} · ${productName}` : productName;
}
