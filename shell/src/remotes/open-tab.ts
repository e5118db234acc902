import { followRollouts } from './follow-rollouts.ts';
import type { FollowParts, RolloutFollower } from './follow-rollouts.ts';
import type { MountLog, ThrownLog } from './kept-log.ts';
import { reportLateErrors } from './late-errors.ts';
import { createPageHealth, type PageHealth } from './page-health.ts';
import type { ReportFailure } from './report-failure.ts';
import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';

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

/** Keeps the page's vitals up to date. All changes, since what is told is told when the page is hidden, whoever hears of that first. */
function watchVitals(health: Pick<PageHealth, 'vital'>): void {
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB])
    watch(({ name, value }) => health.vital(name, value), { reportAllChanges: true });
}
