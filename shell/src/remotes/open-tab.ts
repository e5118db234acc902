import { followRollouts } from './follow-rollouts.ts';
import type { FollowParts, RolloutFollower } from './follow-rollouts.ts';
import type { MountLog, ThrownLog } from './kept-log.ts';
import { reportLateErrors } from './late-errors.ts';
import { createPageHealth } from './page-health.ts';
import type { ReportFailure } from './report-failure.ts';
import { watchVitals } from './watch-vitals.ts';

export interface OpenTabParts extends FollowParts {
  readonly mounts: Pick<MountLog, 'tell'>;
  readonly thrown: Pick<ThrownLog, 'tell'>;
  /** Tells the rollout service of a failure. */
  readonly tell: ReportFailure;
}

/** What a tab does about its builds once it has stayed for a while: hears of newer ones, and tells how those that it has do. */
export function openTab(parts: OpenTabParts): RolloutFollower {
  const { window, mounts, thrown, tell } = parts;
  const health = createPageHealth(window);
  mounts.tell(health.mounted);
  watchVitals(health);
  thrown.tell(reportLateErrors(tell));
  return followRollouts(parts);
}
