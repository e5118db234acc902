/** The recent loads and failures of a build. */
export interface RecentHealth {
  /** Successful mounts. */
  readonly loads: number;
  /** Browsers that could not show it, each counted once per minute. */
  readonly failures: number;
}

export interface CandidateHealth extends RecentHealth {
  /** Different browsers that could not show it. */
  readonly failingVisitors: number;
}

/** Fewer browsers may be an individual problem. */
const minVisitors = 5;
/** How much worse than stable a candidate must be: in percentage points and as a factor. */
const worseByPoints = 2;
const worseByTimes = 3;

/**
 * The reason to freeze a candidate, with figures for the audit; undefined if it is not frozen. Enough browsers must be affected, and it must
 * be much worse than stable, so that an outage of the whole portal freezes nothing.
 */
export function whyFreeze(candidate: CandidateHealth, stable: RecentHealth): string | undefined {
  if (candidate.failingVisitors < minVisitors) return undefined;
  const [rate, stableRate] = [rateOf(candidate), rateOf(stable)];
  if (rate - stableRate <= worseByPoints || rate < stableRate * worseByTimes) return undefined;
  const browsers = `${candidate.failingVisitors} browsers`;
  return `It failed ${percentText(rate)} of the time in the last 15 minutes (${browsers}), stable ${percentText(stableRate)}.`;
}

/** The failure rate in percent; 0 without loads and failures. */
function rateOf({ loads, failures }: RecentHealth): number {
  const all = loads + failures;
  return all === 0 ? 0 : (failures * 100) / all;
}

function percentText(rate: number): string {
  return `${rate.toFixed(1)}%`;
}
