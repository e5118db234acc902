import type { Navigation } from '../navigation/navigation.ts';
import { dialogOf } from '../navigation/portal-view.ts';
import type { PortalView } from '../navigation/portal-view.ts';
import type { Store } from '../store.ts';

/** An event of a visit. Paths have no query, and nothing identifies the user. */
export type TrackedEvent =
  | { readonly name: 'navigation'; readonly path: string; readonly title: string }
  /** A visitor considers listing a business (spec 2, /pro-sign-up). */
  | { readonly name: 'list-your-business'; readonly path: string };

export interface Tracking {
  readonly track: (event: TrackedEvent) => void;
  /** Calls the listener with every event, for an analytics tool; returns a function to stop. */
  readonly subscribe: (listener: (event: TrackedEvent) => void) => () => void;
}

/** By default no event leaves the page. An error in a listener affects neither other listeners nor the navigation. */
export function createTracking(): Tracking {
  const listeners = new Set<(event: TrackedEvent) => void>();
  return {
    track(event) {
      for (const listener of [...listeners]) {
        try {
          listener(event);
        } catch {
          // Analytics must not break the page.
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

/** Tracks every navigation that shows a page (spec 2), but no redirecting address, which may contain a token or code. */
export function trackNavigation({ navigation, view, tracking, titleOf }: TrackedParts): void {
  let lastPath: string | null = null;
  let wasListing = false;

  const update = () => {
    const shown = view.get();
    if (shown.kind !== 'remote' && shown.kind !== 'page') return;
    const { path } = navigation.get();
    if (path === lastPath) return;
    lastPath = path;
    tracking.track({ name: 'navigation', path, title: titleOf(shown) });
    const isListing = dialogOf(shown)?.path.startsWith(listingPath) ?? path === listingPath;
    // Not again for its sub-pages.
    if (isListing && !wasListing) tracking.track({ name: 'list-your-business', path });
    wasListing = isListing;
  };

  view.subscribe(update);
  navigation.subscribe(update);
  queueMicrotask(update);
}
