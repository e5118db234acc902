import type { Store } from '../store.ts';
import { headOf, writeHead } from './head.ts';
import type { Navigation } from './navigation.ts';
import { viewKey } from './portal-view.ts';
import type { PortalView } from './portal-view.ts';

export interface ArrivalParts {
  readonly page: Document;
  readonly navigation: Navigation;
  readonly view: Pick<Store<PortalView>, 'get' | 'subscribe'>;
  readonly productName: string;
}

/** What every navigation brings (spec 2): scrolled to the top, its own head, and, where another part of the portal is shown, focused there. */
export function arriveOnNavigation({ page, navigation, view, productName }: ArrivalParts): void {
  let lastKey = viewKey(view.get());
  let lastPath = navigation.get().path;
  const { origin } = page.location;

  const describe = () => {
    const head = headOf(view.get(), navigation.get().path, { productName, origin });
    if (head !== null) writeHead(page, head);
  };

  const arrive = () => {
    describe();
    const { path } = navigation.get();
    if (path !== lastPath && !keepsScroll(page)) page.defaultView?.scrollTo(0, 0);
    lastPath = path;
    const key = viewKey(view.get());
    if (key === lastKey) return;
    lastKey = key;
    page.getElementById(mainId)?.focus({ preventScroll: true });
  };

  describe();
  view.subscribe(arrive);
  navigation.subscribe(arrive);
}

/** A page that knows how far it was scrolled goes there itself once it is as long as it was; it says so in its history entry. */
function keepsScroll({ defaultView }: Document): boolean {
  const state: unknown = defaultView?.history.state;
  return typeof state === 'object' && state !== null && 'keptScroll' in state;
}

/** The landmark that the skip link and every navigation lead to. */
export const mainId = 'main';
