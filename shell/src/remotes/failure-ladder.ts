import type { Release, Resolution } from '@frizo/contracts';
import { SlotFailure } from './slot-failure.ts';
import { isSupported } from './supported-contracts.ts';

export type ResolvedRemote = Resolution[string];

/**
 * The builds to try, in order: the one that the page resolved to, the same once more, the last good one (architecture, Remotes). A build
 * made for contracts that this shell does not support is left out.
 */
export function rungsOf({ use, fallback }: ResolvedRemote): Release[] {
  const rungs = [use, use];
  if (fallback !== undefined && fallback.build !== use.build) rungs.push(fallback);
  return rungs.filter((release) => isSupported(release));
}

/**
 * Tries one build after the other.
 * @param onFailure called with each failure and its rung
 * @throws the last failure
 */
export async function climb<T>(
  resolved: ResolvedRemote,
  attempt: (release: Release, rung: number) => Promise<T>,
  onFailure: (failure: SlotFailure, rung: number) => void,
  firstRung = 0,
): Promise<T> {
  const rungs = rungsOf(resolved);
  let last = new SlotFailure('resolve', resolved.use, new Error('No build of this page fits the shell.'));
  if (rungs.length === 0) onFailure(last, 0);
  for (const [rung, release] of rungs.entries()) {
    if (rung < firstRung) continue;
    try {
      return await attempt(release, rung);
    } catch (error) {
      last = error instanceof SlotFailure ? error : new SlotFailure('mount', release, error);
      onFailure(last, rung);
    }
  }
  throw last;
}
