import { reportRemoteFailure } from '@frizo/contracts';
import { reportRemoteFailureRules as rules } from '@frizo/validation';
import { beacon } from './beacon.ts';
import type { SlotFailure } from './slot-failure.ts';

export type ReportFailure = (failure: SlotFailure) => void;

/**
 * Reports to the rollout service that a build failed, so that it can freeze a bad candidate (architecture, Remotes). It uses a beacon, which
 * works while the page is closing and never fails. A page reports each stage of a build once.
 */
export function createFailureReport(
  navigator: Pick<Navigator, 'sendBeacon'>,
  path: () => string,
): ReportFailure {
  const reported = new Set<string>();
  return ({ remote, build, stage, message }) => {
    const key = `${remote}/${build}/${stage}`;
    if (reported.has(key)) return;
    reported.add(key);
    beacon(navigator, reportRemoteFailure, {
      remote,
      build,
      stage,
      message: message.slice(0, rules.message.maxLength),
      path: path().slice(0, rules.path.maxLength),
    });
  };
}
