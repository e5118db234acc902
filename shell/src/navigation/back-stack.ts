/** What lies over the page, from the bottom up, and the history entries that stand for it. */
export interface BackStack {
  /**
   * Something is open over the page from now on: Back asks it to close instead of leaving the page. It may stay, for instance to ask about
   * unsaved work; then Back has changed nothing.
   * @param onBack the user has pressed Back while this was on top
   * @returns says that it is closed
   */
  readonly open: (onBack: () => void) => () => void;
  /** Whether the current history entry stands for something over the page, so that another address takes its place. */
  readonly isOverPage: () => boolean;
  /** Changes the address, at once unless a traversal of this stack is on its way: until it arrives a change would hit the wrong entry. */
  readonly whenAtRest: (change: () => void) => void;
}

/** Under this name a history entry says as which layer over the page it stands. */
const depthField = 'frizoDepth';

/**
 * After that, changes of address no longer wait for a traversal: there may be no such entry. It is not made a second time, since a
 * slow machine can still make the first, and two would leave the page. Milliseconds.
 */
const traversalDeadlineMs = 2000;

/**
 * One history entry for each thing that is open over the page, at the page's own address. Back goes one entry down, so it closes what is on top
 * and the page stays. What is closed by its own button takes its entry with it. An entry that is left behind, by Forward or by a link that
 * was followed from a dialog, is passed over: nothing is ever shown for it again.
 */
export function createBackStack(window: Window): BackStack {
  const { history } = window;
  const layers: { readonly onBack: () => void }[] = [];
  const waiting: (() => void)[] = [];
  /** Of the page when the topmost layer was last looked at. */
  let address = window.location.href;
  /** Entries of layers that Back has gone over and that lie ahead now. */
  let ahead = 0;
  let isPlanned = false;
  let traversal: ReturnType<typeof setTimeout> | null = null;

  /** Once everything that is closing or opening in this turn has done so: a dialog may give way to the next. */
  function plan(): void {
    if (isPlanned) return;
    isPlanned = true;
    setTimeout(() => {
      isPlanned = false;
      settle();
    });
  }

  function traverse(distance: number): void {
    traversal = setTimeout(() => arrive({ isGivenUp: true }), traversalDeadlineMs);
    history.go(distance);
  }

  function arrive({ isGivenUp = false } = {}): void {
    if (traversal !== null) clearTimeout(traversal);
    traversal = null;
    if (!isGivenUp) settle();
    if (traversal === null) for (const change of waiting.splice(0)) change();
  }

  /** Brings the history to one entry a layer. */
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
    // single-spa tells of every change of address by such an event of its own.
    if (!event.isTrusted) return;
    if (traversal !== null) return arrive();
    const depth = depthOf(event.state);
    const isElsewhere = window.location.href !== address;
    if (depth < layers.length) {
      ahead = isElsewhere ? 0 : layers.length - depth;
      const asked = isElsewhere ? layers.toReversed() : layers.slice(-1);
      for (const { onBack } of asked) onBack();
    }
    plan();
  }

  // An object and not a function: single-spa keeps functions back until its slots have changed.
  window.addEventListener('popstate', { handleEvent: (event) => onPop(event as PopStateEvent) }, true);
  window.addEventListener('single-spa:routing-event', plan);
  // A page that was reloaded under a dialog has none any more.
  if (depthOf(history.state) > 0) plan();

  return {
    open(onBack) {
      const layer = { onBack };
      layers.push(layer);
      plan();
      return () => {
        if (layers.includes(layer)) layers.splice(layers.indexOf(layer), 1);
        plan();
      };
    },
    isOverPage: () => depthOf(history.state) > 0,
    whenAtRest(change) {
      if (traversal === null) change();
      else waiting.push(change);
    },
  };
}

/** Entries at the address of the page, which keep what the page has noted in its own. */
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
