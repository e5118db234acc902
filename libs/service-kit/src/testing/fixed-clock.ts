import type { Clock } from '../clock.ts';

/** A frozen clock that can be set. */
export interface FixedClock extends Clock {
  set(to: string | Date): void;
  /** Moves the clock forward. */
  advance(by: { readonly seconds: number }): void;
}

/** A frozen clock, e.g. `fixedClock('2027-03-08T10:00:00Z')`. */
export function fixedClock(at: string | Date): FixedClock {
  let now = new Date(at);
  return {
    now: () => now,
    set: (to) => {
      now = new Date(to);
    },
    advance: ({ seconds }) => {
      now = new Date(now.getTime() + seconds * 1000);
    },
  };
}
