import type { Navigation } from '../navigation/navigation.ts';
import { dialogOf } from '../navigation/portal-view.ts';
import type { PortalView } from '../navigation/portal-view.ts';
import type { Store } from '../store.ts';
import type { Tracking } from './tracking.ts';

export interface TrackedParts {
  readonly navigation: Pick<Navigation, 'get' | 'subscribe'>;
  readonly view: Pick<Store<PortalView>, 'get' | 'subscribe'>;
  readonly tracking: Pick<Tracking, 'track'>;
  readonly titleOf: (view: PortalView) => string;
}

const listingPath = '/pro-sign-up';

/** Tells of every navigation once it shows something (spec 2): never of an address that only leads on, which may hold a token or a code. */
export function trackNavigation({ navigation, view, tracking, titleOf }: TrackedParts): void {
  let lastPath: string | null = null;
  let wasListing = false;

  const look = () => {
    const shown = view.get();
    if (shown.kind !== 'remote' && shown.kind !== 'page') return;
    const { path } = navigation.get();
    if (path === lastPath) return;
    lastPath = path;
    tracking.track({ name: 'navigation', path, title: titleOf(shown) });
    const isListing = dialogOf(shown)?.path.startsWith(listingPath) ?? path === listingPath;
    // Its sub-pages are read by who came for it already.
    if (isListing && !wasListing) tracking.track({ name: 'list-your-business', path });
    wasListing = isListing;
  };

  view.subscribe(look);
  navigation.subscribe(look);
  queueMicrotask(look);
}
