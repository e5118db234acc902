import { createKeptLog } from './kept-log.ts';
import type { ThrownLog } from './kept-log.ts';

/**
 * Keeps what is thrown in event handlers, timers and promises from now on. This much stands in the first load, before any remote runs: what
 * becomes of it (`late-errors.ts`) comes after the page.
 */
export function watchThrown(window: Window): ThrownLog {
  const thrown: ThrownLog = createKeptLog();
  window.addEventListener('error', ({ error, filename }) => thrown.add(error, filename));
  window.addEventListener('unhandledrejection', ({ reason }) => thrown.add(reason));
  return thrown;
}
