import type { BuildName } from './slot-failure.ts';

/** A build was mounted, this long after it was requested. Milliseconds. */
export type OnMounted = (build: BuildName, durationMs: number) => void;

/** An error that no code caught, with the address of its file where the browser gives one. */
export type OnThrown = (error: unknown, file?: string) => void;

/** Keeps events until there is a listener, which gets the kept ones first and then each new one. There is one listener at most. */
export interface EventBuffer<Event extends unknown[]> {
  readonly add: (...event: Event) => void;
  readonly subscribe: (listener: (...event: Event) => void) => void;
}

export type MountLog = EventBuffer<Parameters<OnMounted>>;
export type ThrownLog = EventBuffer<Parameters<OnThrown>>;

/** The first ones are enough, and a page that throws endlessly must not fill its memory with them. */
const most = 20;

export function createEventBuffer<Event extends unknown[]>(): EventBuffer<Event> {
  const kept: Event[] = [];
  let listener = (...event: Event) => {
    if (kept.length < most) kept.push(event);
  };
  return {
    add: (...event) => listener(...event),
    subscribe(next) {
      listener = next;
      for (const event of kept.splice(0)) next(...event);
    },
  };
}

/**
 * Buffers what event handlers, timers and promises throw from now on. Only this is part of the first load, before any remote runs; the code that
 * reports it (`open-tab.ts`) is loaded after the page.
 */
export function watchThrown(window: Window): ThrownLog {
  const thrown: ThrownLog = createEventBuffer();
  window.addEventListener('error', ({ error, filename }) => thrown.add(error, filename));
  window.addEventListener('unhandledrejection', ({ reason }) => thrown.add(reason));
  return thrown;
}
