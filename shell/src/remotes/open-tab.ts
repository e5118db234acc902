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

/** Follows the rollouts and reports the health of the builds in use, once a tab has been open for some time. */
export function openTab(parts: OpenTabParts): RolloutFollower {
  const { window, mounts, thrown, reportFailure } = parts;
  const health = createPageHealth(window);
  mounts.subscribe(health.mounted);
  watchVitals(health);
  thrown.subscribe(reportLateErrors(reportFailure));
  return followRollouts(parts);
}

/** Tracks all changes of the page's web vitals, because the report may be sent before web-vitals notices that the page is hidden. */
function watchVitals(health: Pick<PageHealth, 'vital'>): void {
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB])
    watch(({ name, value }) => health.vital(name, value), { reportAllChanges: true });
}

/** The path of a build's code, in a stack trace or an address. */
const buildPath = /\/r\/([a-z][a-z0-9-]*)\/([\w.-]+)\//;

/**
 * Reports errors that a remote's code throws in an event handler, timer or promise: the page keeps working, but the build's health must show
 * them. Failed requests are not the build's fault.
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
