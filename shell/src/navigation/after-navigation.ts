import type { Store } from '../store.ts';
import { headOf, writeHead } from './head.ts';
import type { Navigation } from './navigation.ts';
import { viewKey } from './portal-view.ts';
import type { PortalView } from './portal-view.ts';

export interface PageUpdateParts {
  readonly page: Document;
  readonly navigation: Navigation;
  readonly view: Pick<Store<PortalView>, 'get' | 'subscribe'>;
  readonly productName: string;
}

/** Updates the head and scrolls to the top after each navigation, and moves the focus if another remote or page shows (spec 2). */
export function updatePageOnNavigation({ page, navigation, view, productName }: PageUpdateParts): void {
  let lastKey = viewKey(view.get());
  let lastPath = navigation.get().path;
  const { origin } = page.location;

  const updateHead = () => {
    const head = headOf(view.get(), navigation.get().path, { productName, origin });
    if (head !== null) writeHead(page, head);
  };

  const update = () => {
    updateHead();
    const { path } = navigation.get();
    if (path !== lastPath && !restoresScroll(page)) page.defaultView?.scrollTo(0, 0);
    lastPath = path;
    const key = viewKey(view.get());
    if (key === lastKey) return;
    lastKey = key;
    page.getElementById(mainId)?.focus({ preventScroll: true });
  };

  updateHead();
  view.subscribe(update);
  navigation.subscribe(update);
}

/** A page that restores its scroll position itself, once it is long enough, marks its history entry. */
function restoresScroll({ defaultView }: Document): boolean {
  const state: unknown = defaultView?.history.state;
  return typeof state === 'object' && state !== null && 'keptScroll' in state;
}

/** The landmark that receives the focus from the skip link and after navigations. */
export const mainId = 'main';
