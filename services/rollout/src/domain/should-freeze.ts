/** How a build did lately. */
export interface RecentHealth {
  /** Mounts that came to a page. */
  readonly loads: number;
  /** Browsers that could not show it, each counted once in five minutes. */
  readonly failures: number;
}

export interface CandidateHealth extends RecentHealth {
  /** Different browsers that could not show it. */
  readonly failingVisitors: number;
}

/** Fewer browsers than these may be one person's trouble. */
const fewestVisitors = 5;
/** By how much a candidate has to be worse than stable: both in points of a hundred, and in times. */
const worseByPoints = 2;
const worseByTimes = 3;

/**
 * Why a candidate must be frozen, in figures for the audit; undefined while it may go on. Enough browsers have to say so, and it has to
 * be a good deal worse than stable, so that a portal that is down for everybody freezes nothing.
 */
export function whyFreeze(candidate: CandidateHealth, stable: RecentHealth): string | undefined {
  if (candidate.failingVisitors < fewestVisitors) return undefined;
  const [rate, stableRate] = [rateOf(candidate), rateOf(stable)];
  if (rate - stableRate <= worseByPoints || rate < stableRate * worseByTimes) return undefined;
  const people = `${candidate.failingVisitors} browsers`;
  return `It failed ${inWords(rate)} of the time in the last 15 minutes (${people}), stable ${inWords(stableRate)}.`;
}

/** Failures in a hundred, 0 where nothing was shown. */
function rateOf({ loads, failures }: RecentHealth): number {
  const all = loads + failures;
  return all === 0 ? 0 : (failures * 100) / all;
}

function inWords(rate: number): string {
  return `${rate.toFixed(1)}%`;
}
