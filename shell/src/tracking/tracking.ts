import type { Navigation } from '../navigation/navigation.ts';
import { dialogOf } from '../navigation/portal-view.ts';
import type { PortalView } from '../navigation/portal-view.ts';
import type { Store } from '../store.ts';

/** What can be counted of a visit. Paths come without their query, and say nothing of who is here. */
export type TrackedEvent =
  | { readonly name: 'navigation'; readonly path: string; readonly title: string }
  /** Somebody thinks of listing a business (spec 2, /pro-sign-up). */
  | { readonly name: 'list-your-business'; readonly path: string };

export interface Tracking {
  readonly track: (event: TrackedEvent) => void;
  /** Hands every event on, to whatever a portal counts with; returns how to stop that. */
  readonly subscribe: (listener: (event: TrackedEvent) => void) => () => void;
}

/** The default: nothing leaves the page. What one listener throws is no business of the others, or of the navigation. */
export function createTracking(): Tracking {
  const listeners = new Set<(event: TrackedEvent) => void>();
  return {
    track(event) {
      for (const listener of [...listeners]) {
        try {
          listener(event);
        } catch {
          // Counting is never worth a broken page.
        }
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

interface TrackedParts {
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
