import { navigateToUrl } from 'single-spa';
import { createStore } from '../store.ts';
import type { BackStack } from './back-stack.ts';
import { safeReturnPath } from './return-path.ts';

/** Where the page is. */
export interface Place {
  readonly path: string;
  readonly search: string;
}

export interface Navigation {
  readonly get: () => Place;
  readonly subscribe: (listener: () => void) => () => void;
  /** The path in the address bar, which `get` follows a turn later. */
  readonly path: () => string;
  /** The last place that was not a log-in page. */
  readonly previous: () => string | null;
  /** Goes to a path of the portal, or to another site. Asks first where that would lose what was typed. */
  readonly go: (to: string) => void;
  /** Like `go`, but Back does not come here again; does not ask. */
  readonly replace: (to: string) => void;
}

export interface NavigationOptions {
  readonly window: Window;
  /** Whether what is on the page now may be left. */
  readonly mayLeave: (to: URL) => Promise<boolean> | true;
  /** Told of each new place before the listeners are. */
  readonly arrive: () => void;
  readonly backStack: Pick<BackStack, 'isOverPage' | 'whenAtRest'>;
}

interface RoutingDetail {
  readonly oldUrl: string;
  readonly newUrl: string;
  readonly cancelNavigation: (isCancelled: Promise<boolean>) => void;
}

/** The page's address, as single-spa has it: a place counts once the slots have changed. */
export function createNavigation({ window, mayLeave, arrive, backStack }: NavigationOptions): Navigation {
  const place = createStore(placeOf(window));
  let previous: string | null = null;
  let isAsked = false;

  window.addEventListener('single-spa:routing-event', () => {
    const next = placeOf(window);
    const last = place.get();
    if (next.path === last.path && next.search === last.search) return;
    previous = safeReturnPath(last.path + last.search) ?? previous;
    arrive();
    place.set(next);
  });

  // Back, Forward and a remote's own router come this way; what goes through `go` was asked before the address changed.
  window.addEventListener('single-spa:before-routing-event', (event) => {
    const { oldUrl, newUrl, cancelNavigation } = (event as CustomEvent<RoutingDetail>).detail;
    if (isAsked || oldUrl === newUrl) return;
    const answer = mayLeave(new URL(newUrl));
    if (answer !== true) cancelNavigation(answer.then((isFree) => !isFree));
  });

  async function go(to: string): Promise<void> {
    const url = new URL(to, window.location.href);
    const isOwn = url.origin === window.location.origin;
    if (isOwn && !(await mayLeave(url))) return;
    backStack.whenAtRest(() => {
      // A link in a menu or dialog: where it leads takes the place of what is open, so that Back goes to the page beneath.
      const isInPlace = isOwn && backStack.isOverPage() && url.href !== window.location.href;
      withoutAsking(() => (isInPlace ? window.history.replaceState(null, '', to) : navigateToUrl(to)));
    });
  }

  /** single-spa tells of the change in a later turn. */
  function withoutAsking(change: () => void): void {
    const before = window.location.href;
    isAsked = true;
    change();
    if (window.location.href === before) isAsked = false;
    else window.addEventListener('single-spa:routing-event', () => (isAsked = false), { once: true });
  }

  return {
    get: place.get,
    subscribe: place.subscribe,
    path: () => window.location.pathname,
    previous: () => previous,
    go: (to) => void go(to),
    replace: (to) =>
      backStack.whenAtRest(() => withoutAsking(() => window.history.replaceState(null, '', to))),
  };
}

function placeOf({ location }: Window): Place {
  return { path: location.pathname, search: location.search };
}
