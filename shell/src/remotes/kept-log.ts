import type { BuildName } from './slot-failure.ts';

/** A build has come to the page, this long after it was asked for. Milliseconds. */
export type OnMounted = (build: BuildName, durationMs: number) => void;

/** Something was thrown where nobody waits for it; the address of its file, where the browser says so. */
export type OnThrown = (error: unknown, file?: string) => void;

/** What has come to pass; kept until somebody wants to know, who is told of all of it and of what comes after. */
export interface KeptLog<What extends unknown[]> {
  readonly add: (...what: What) => void;
  readonly tell: (listener: (...what: What) => void) => void;
}

export type MountLog = KeptLog<Parameters<OnMounted>>;
export type ThrownLog = KeptLog<Parameters<OnThrown>>;

/** The first ones say enough, and a page that throws without end must not fill its memory with it. */
const most = 20;

export function createKeptLog<What extends unknown[]>(): KeptLog<What> {
  const kept: What[] = [];
  let listener = (...what: What) => {
    if (kept.length < most) kept.push(what);
  };
  return {
    add: (...what) => listener(...what),
    tell(next) {
      listener = next;
      for (const what of kept.splice(0)) next(...what);
    },
  };
}

/**
 * Keeps what is thrown in event handlers, timers and promises from now on. This much stands in the first load, before any remote runs: what
 * becomes of it (`open-tab.ts`) comes after the page.
 */
export function watchThrown(window: Window): ThrownLog {
  const thrown: ThrownLog = createKeptLog();
  window.addEventListener('error', ({ error, filename }) => thrown.add(error, filename));
  window.addEventListener('unhandledrejection', ({ reason }) => thrown.add(reason));
  return thrown;
}
