import { followRollouts } from './follow-rollouts.ts';
import type { FollowParts, RolloutFollower } from './follow-rollouts.ts';
import type { MountLog, OnThrown, ThrownLog } from './event-buffer.ts';
import { createPageHealth, type PageHealth } from './page-health.ts';
import type { ReportFailure } from './report-failure.ts';
import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { isRequestError } from '@frizo/api-client';
import { SlotFailure } from './slot-failure.ts';

export interface OpenTabParts extends FollowParts {
  readonly mounts: Pick<MountLog, 'subscribe'>;
  readonly thrown: Pick<ThrownLog, 'subscribe'>;
  /** Reports a failure to the rollout service. */
  readonly reportFailure: ReportFailure;
}

/** What a tab does about builds once it has been open for a while: follows the rollouts, and reports the health of the builds in use. */
export function openTab(parts: OpenTabParts): RolloutFollower {
  const { window, mounts, thrown, reportFailure } = parts;
  const health = createPageHealth(window);
  mounts.subscribe(health.mounted);
  watchVitals(health);
  thrown.subscribe(reportLateErrors(reportFailure));
  return followRollouts(parts);
}

/** Keeps the page's web vitals up to date. With all changes: the report is sent when the page is hidden, possibly before web-vitals notices. */
function watchVitals(health: Pick<PageHealth, 'vital'>): void {
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB])
    watch(({ name, value }) => health.vital(name, value), { reportAllChanges: true });
}

/** The path of a build's code, in a stack trace or an address. */
const buildPath = /\/r\/([a-z][a-z0-9-]*)\/([\w.-]+)\//;

/**
 * Reports errors that code of a remote throws in an event handler, a timer or a promise: the page goes on, but the health of the build has to
 * show them. Failed requests are not the fault of a build.
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
