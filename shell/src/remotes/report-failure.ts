import { reportRemoteFailure } from '@frizo/contracts';
import { beacon } from './beacon.ts';
import type { SlotFailure } from './slot-failure.ts';

export type ReportFailure = (failure: SlotFailure) => void;

const longestText = 500;

/**
 * Tells the rollout service that a build failed, so that it can freeze a bad candidate (architecture, Remotes). Fire and forget: it
 * outlives the page and never gets in the way. A page tells of one build and stage once.
 */
export function createFailureReport(
  navigator: Pick<Navigator, 'sendBeacon'>,
  path: () => string,
): ReportFailure {
  const told = new Set<string>();
  return ({ remote, build, stage, message }) => {
    const key = `${remote}/${build}/${stage}`;
    if (told.has(key)) return;
    told.add(key);
    beacon(navigator, reportRemoteFailure, {
      remote,
      build,
      stage,
      message: message.slice(0, longestText),
      path: path().slice(0, longestText),
    });
  };
}
