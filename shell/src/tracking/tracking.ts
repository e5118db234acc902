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
