import type { BuildName } from './slot-failure.ts';

/** Called when a build is mounted, with the time since it was requested. */
export type OnMounted = (build: BuildName, durationMs: number) => void;

/** Called with an uncaught error, and the URL of its file if the browser gives one. */
export type OnThrown = (error: unknown, file?: string) => void;

/** Buffers events until there is a listener, which receives the buffered ones first and then each new one. Supports one listener. */
export interface EventBuffer<Event extends unknown[]> {
  readonly add: (...event: Event) => void;
  readonly subscribe: (listener: (...event: Event) => void) => void;
}

export type MountLog = EventBuffer<Parameters<OnMounted>>;
export type ThrownLog = EventBuffer<Parameters<OnThrown>>;

/** Limits the memory that a page with endless errors needs. */
const maxBuffered = 20;

export function createEventBuffer<Event extends unknown[]>(): EventBuffer<Event> {
  const buffered: Event[] = [];
  let listener = (...event: Event) => {
    if (buffered.length < maxBuffered) buffered.push(event);
  };
  return {
    add: (...event) => listener(...event),
    subscribe(next) {
      listener = next;
      for (const event of buffered.splice(0)) next(...event);
    },
  };
}

/**
 * Buffers the uncaught errors of event handlers, timers and promises. Only this is part of the first load, before any remote runs; the code
 * that reports them (`open-tab.ts`) is loaded after the page.
 */
export function watchThrown(window: Window): ThrownLog {
  const thrown: ThrownLog = createEventBuffer();
  window.addEventListener('error', ({ error, filename }) => thrown.add(error, filename));
  window.addEventListener('unhandledrejection', ({ reason }) => thrown.add(reason));
  return thrown;
}
