/** The layers over the page, bottom first, and their history entries. */
export interface BackStack {
  /**
   * Registers a layer that opens over the page: Back asks it to close instead of leaving the page. If it stays open, for example to ask about
   * unsaved work, Back changes nothing.
   * @param onBack called when the user presses Back while the layer is on top
   * @returns a function to call when it is closed
   */
  readonly open: (onBack: () => void) => () => void;
  /** Whether the current history entry belongs to a layer, so that a new address replaces it. */
  readonly isOverPage: () => boolean;
  /** Changes the address at once, or after a traversal in progress, because before its end a change would affect the wrong entry. */
  readonly whenIdle: (change: () => void) => void;
}

/** The field of a history entry's state with the layer's depth. */
const depthField = 'frizoDepth';

/**
 * After this, changes of address no longer wait for a traversal, because there may be no such entry. The traversal is not repeated, because
 * a slow machine may still complete the first, and two would leave the page.
 */
const traversalDeadlineMs = 2000;

/**
 * Keeps one history entry per layer over the page, at the page's own address. Back goes to the entry before, so it closes the topmost layer
 * and the page stays. A layer that is closed by its own button removes its entry. A leftover entry, reached by Forward or after a link was
 * followed from a dialog, is skipped: it never reopens anything.
 */
export function createBackStack(window: Window): BackStack {
  const { history } = window;
  const layers: { readonly onBack: () => void }[] = [];
  const pendingChanges: (() => void)[] = [];
  /** The page's address at the last update of the entries. */
  let address = window.location.href;
  /** The number of layer entries that Back has left and that Forward could reach. */
  let ahead = 0;
  let isScheduled = false;
  let traversal: ReturnType<typeof setTimeout> | null = null;

  /** Waits until all layers of this task have opened and closed, because a dialog may replace another. */
  function scheduleSettle(): void {
    if (isScheduled) return;
    isScheduled = true;
    setTimeout(() => {
      isScheduled = false;
      settle();
    });
  }

  function traverse(distance: number): void {
    traversal = setTimeout(() => arrive({ hasTimedOut: true }), traversalDeadlineMs);
    history.go(distance);
  }

  function arrive({ hasTimedOut = false } = {}): void {
    if (traversal !== null) clearTimeout(traversal);
    traversal = null;
    if (!hasTimedOut) settle();
    if (traversal === null) for (const change of pendingChanges.splice(0)) change();
  }

  /** Adjusts the history to one entry per layer. */
  function settle(): void {
    if (traversal !== null) return;
    address = window.location.href;
    const depth = depthOf(history.state);
    const missing = layers.length - depth;
    const reachable = Math.min(missing, ahead);
    ahead = 0;
    if (missing < 0) traverse(missing);
    else if (reachable > 0) traverse(reachable);
    else addEntries(history, depth, layers.length);
  }

  function onPop(event: PopStateEvent): void {
    // single-spa dispatches its own popstate event on every change of address.
    if (!event.isTrusted) return;
    if (traversal !== null) return arrive();
    const depth = depthOf(event.state);
    const isElsewhere = window.location.href !== address;
    if (depth < layers.length) {
      ahead = isElsewhere ? 0 : layers.length - depth;
      const leaving = isElsewhere ? layers.toReversed() : layers.slice(-1);
      for (const { onBack } of leaving) onBack();
    }
    scheduleSettle();
  }

  // An object and not a function: single-spa delays functions until its slots have changed.
  window.addEventListener('popstate', { handleEvent: (event) => onPop(event as PopStateEvent) }, true);
  window.addEventListener('single-spa:routing-event', scheduleSettle);
  // After a reload under a dialog, the dialog is gone but its entry is still there.
  if (depthOf(history.state) > 0) scheduleSettle();

  return {
    open(onBack) {
      const layer = { onBack };
      layers.push(layer);
      scheduleSettle();
      return () => {
        if (layers.includes(layer)) layers.splice(layers.indexOf(layer), 1);
        scheduleSettle();
      };
    },
    isOverPage: () => depthOf(history.state) > 0,
    whenIdle(change) {
      if (traversal === null) change();
      else pendingChanges.push(change);
    },
  };
}

/** Adds entries at the page's address, with the page's own state. */
function addEntries(history: History, from: number, to: number): void {
  const state = history.state as object | null;
  for (let depth = from + 1; depth <= to; depth += 1)
    history.pushState({ ...state, [depthField]: depth }, '');
}

function depthOf(state: unknown): number {
  const depth: unknown =
    typeof state === 'object' && state !== null ? Reflect.get(state, depthField) : undefined;
  return typeof depth === 'number' ? depth : 0;
}
