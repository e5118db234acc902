import { navigateToUrl } from 'single-spa';
import { createStore } from '../store.ts';
import type { BackStack } from './back-stack.ts';
import { safeReturnPath } from './return-path.ts';

/** The page's current address. */
export interface Place {
  readonly path: string;
  readonly search: string;
}

export interface Navigation {
  readonly get: () => Place;
  readonly subscribe: (listener: () => void) => () => void;
  /** The path in the address bar; `get` follows it asynchronously. */
  readonly path: () => string;
  /** The last place that was not a log-in page. */
  readonly previous: () => string | null;
  /** Goes to a path of the portal or to another site. Asks first if that would lose unsaved work. */
  readonly go: (to: string) => void;
  /** Like `go`, but replaces the history entry and does not ask. */
  readonly replace: (to: string) => void;
}

export interface NavigationOptions {
  readonly window: Window;
  /** Whether the current page may be left. */
  readonly mayLeave: (to: URL) => Promise<boolean> | true;
  /** Called on each new place before the listeners. */
  readonly arrive: () => void;
  readonly backStack: Pick<BackStack, 'isOverPage' | 'whenIdle'>;
}

interface RoutingDetail {
  readonly oldUrl: string;
  readonly newUrl: string;
  readonly cancelNavigation: (isCanceled: Promise<boolean>) => void;
}

/** The page's address, synchronized with single-spa: it changes once the slots have changed. */
export function createNavigation({ window, mayLeave, arrive, backStack }: NavigationOptions): Navigation {
  const place = createStore(placeOf(window));
  let previous: string | null = null;
  let isConfirmed = false;

  window.addEventListener('single-spa:routing-event', () => {
    const next = placeOf(window);
    const last = place.get();
    if (next.path === last.path && next.search === last.search) return;
    previous = safeReturnPath(last.path + last.search) ?? previous;
    arrive();
    place.set(next);
  });

  // For Back, Forward and the routers of remotes; `go` has asked before it changes the address.
  window.addEventListener('single-spa:before-routing-event', (event) => {
    const { oldUrl, newUrl, cancelNavigation } = (event as CustomEvent<RoutingDetail>).detail;
    if (isConfirmed || oldUrl === newUrl) return;
    const permission = mayLeave(new URL(newUrl));
    if (permission !== true) cancelNavigation(permission.then((isAllowed) => !isAllowed));
  });

  async function go(to: string): Promise<void> {
    const url = new URL(to, window.location.href);
    const isOwn = url.origin === window.location.origin;
    if (isOwn && !(await mayLeave(url))) return;
    backStack.whenIdle(() => {
      // A link in a menu or dialog replaces the layer's entry, so that Back returns to the page beneath.
      const isInPlace = isOwn && backStack.isOverPage() && url.href !== window.location.href;
      withoutAsking(() => (isInPlace ? window.history.replaceState(null, '', to) : navigateToUrl(to)));
    });
  }

  /** Skips the question for a change; single-spa dispatches its event asynchronously. */
  function withoutAsking(change: () => void): void {
    const before = window.location.href;
    isConfirmed = true;
    change();
    if (window.location.href === before) isConfirmed = false;
    else window.addEventListener('single-spa:routing-event', () => (isConfirmed = false), { once: true });
  }

  return {
    get: place.get,
    subscribe: place.subscribe,
    path: () => window.location.pathname,
    previous: () => previous,
    go: (to) => void go(to),
    replace: (to) => backStack.whenIdle(() => withoutAsking(() => window.history.replaceState(null, '', to))),
  };
}

function placeOf({ location }: Window): Place {
  return { path: location.pathname, search: location.search };
}
