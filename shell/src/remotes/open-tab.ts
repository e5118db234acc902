import { followRollouts } from './follow-rollouts.ts';
import type { FollowParts, RolloutFollower } from './follow-rollouts.ts';
import type { MountLog, OnThrown, ThrownLog } from './kept-log.ts';
import { createPageHealth, type PageHealth } from './page-health.ts';
import type { ReportFailure } from './report-failure.ts';
import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { isRequestError } from '@frizo/api-client';
import { SlotFailure } from './slot-failure.ts';

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

/** Where the code of a build lies, in a stack or an address. */
const buildPath = /\/r\/([a-z][a-z0-9-]*)\/([\w.-]+)\//;

/**
 * Reports what code of a remote throws in an event handler, a timer or a promise: nobody waits for it, so the page lives on, but the build's
 * health has to show it. Calls that fail are no fault of a build.
 */
export function reportLateErrors(report: ReportFailure): OnThrown {
  return (error, file = '') => {
    if (isRequestError(error) || (error instanceof DOMException && error.name === 'AbortError')) return;
    const stack = error instanceof Error ? error.stack : '';
    const [, remote, build] = buildPath.exec(`${file}\n${stack}`) ?? [];
    if (remote !== undefined && build !== undefined)
      report(new SlotFailure('render', { remote, build }, error));
  };
}
