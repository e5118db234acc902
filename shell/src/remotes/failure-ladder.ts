import type { Release, Resolution } from '@frizo/contracts';
import { SlotFailure } from './slot-failure.ts';
import { isSupported } from './supported-contracts.ts';

export type ResolvedRemote = Resolution[string];

/**
 * The builds to try, in order: the one that the page resolved to, the same once more, the last good one (architecture, Remotes). A build that
 * needs contracts which this shell does not support is left out.
 */
export function buildsToTry({ use, fallback }: ResolvedRemote): Release[] {
  const builds = [use, use];
  if (fallback !== undefined && fallback.build !== use.build) builds.push(fallback);
  return builds.filter((release) => isSupported(release));
}

/**
 * Tries one build after the other.
 * @param onFailure called with each failure and the index of its build
 * @throws the last failure
 */
export async function tryBuilds<T>(
  resolved: ResolvedRemote,
  attempt: (release: Release, index: number) => Promise<T>,
  onFailure: (failure: SlotFailure, index: number) => void,
  firstIndex = 0,
): Promise<T> {
  const builds = buildsToTry(resolved);
  let last = new SlotFailure('resolve', resolved.use, new Error('No build of this page fits the shell.'));
  if (builds.length === 0) onFailure(last, 0);
  for (const [index, release] of builds.entries()) {
    if (index < firstIndex) continue;
    try {
      return await attempt(release, index);
    } catch (error) {
      last = error instanceof SlotFailure ? error : new SlotFailure('mount', release, error);
      onFailure(last, index);
    }
  }
  throw last;
}
