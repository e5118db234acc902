import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { whyFreeze } from './should-freeze.ts';

const health = (loads: number, failures: number, failingVisitors = failures) => ({
  loads,
  failures,
  failingVisitors,
});

describe('a candidate', () => {
  it.each([
    ['always fails', health(0, 5), health(1_000, 0), true],
    ['fails for too few browsers', health(0, 4), health(1_000, 0), false],
    ['fails often for one browser', health(0, 100, 1), health(1_000, 0), false],
    ['fails three times as often as stable', health(910, 90), health(970, 30), true],
    ['fails nearly three times as often as stable', health(911, 89), health(970, 30), false],
    ['fails two percentage points more often', health(980, 20), health(1_000, 0), false],
    ['fails slightly more often than that', health(979, 21), health(1_000, 0), true],
    ['fails as often as stable', health(500, 500), health(500, 500), false],
    ['fails while stable was not shown', health(90, 10), health(0, 0), true],
    ['works', health(1_000, 0), health(1_000, 0), false],
    ['was not shown', health(0, 0), health(0, 0), false],
  ])('that %s', (_title, candidate, stable, isFrozen) => {
    expect(whyFreeze(candidate, stable) !== undefined).toBe(isFrozen);
  });

  it('is frozen with its figures', () => {
    expect(whyFreeze(health(45, 5), health(980, 20))).toBe(
      'It failed 10.0% of the time in the last 15 minutes (5 browsers), stable 2.0%.',
    );
  });

  const counts = fc.nat(1_000);
  it('is never frozen if it is no worse than stable', () => {
    fc.assert(
      fc.property(counts, counts, counts, (loads, failures, more) => {
        const better = health(loads + more, failures);
        return whyFreeze(better, health(loads, failures)) === undefined;
      }),
    );
  });

  it('that is frozen would also be frozen with more failures', () => {
    fc.assert(
      fc.property(
        counts,
        counts,
        counts,
        counts,
        counts,
        (loads, failures, stableLoads, stableFailures, more) => {
          const stable = health(stableLoads, stableFailures);
          return (
            whyFreeze(health(loads, failures), stable) === undefined ||
            whyFreeze(health(loads, failures + more), stable) !== undefined
          );
        },
      ),
    );
  });
});
