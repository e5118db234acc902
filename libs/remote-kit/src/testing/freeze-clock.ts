import { jest } from '@jest/globals';

/** Stands the clock still and leaves timers alone, so that what waits for typing goes on. `jest.useRealTimers()` undoes it. */
export function freezeClock(now: string): void {
  jest.useFakeTimers({
    now: new Date(now),
    doNotFake: [
      'nextTick',
      'performance',
      'queueMicrotask',
      'requestAnimationFrame',
      'cancelAnimationFrame',
      'requestIdleCallback',
      'cancelIdleCallback',
      'setImmediate',
      'clearImmediate',
      'setInterval',
      'clearInterval',
      'setTimeout',
      'clearTimeout',
    ],
  });
}
