import type { Resolution } from '@frizo/contracts';
import { rungsOf } from './failure-ladder.ts';
import type { ResolvedRemote } from './failure-ladder.ts';
import type { Heard } from './releases.ts';

/** What the rollout service would give this page now (contracts, `getResolution`). */
export interface AnsweredResolution {
  readonly etag: string;
  readonly resolution: Resolution;
}

/**
 * What a page knows after an answer. A remote that is named no longer, or that this shell cannot serve, stays as it is known: its files are
 * kept for tabs like this one. Builds that are the same stay the same objects.
 */
export function hearResolution(known: Heard, { etag, resolution }: AnsweredResolution): Heard {
  if (etag === known.etag) return known;
  const newest: Resolution = { ...known.newest };
  const outdated: string[] = [];
  for (const [remote, next] of Object.entries(resolution)) {
    // What runs from its sources stays until it is reset.
    if (newest[remote]?.use.build === 'dev') continue;
    if (rungsOf(next).length === 0) outdated.push(remote);
    else if (!isSame(newest[remote], next)) newest[remote] = next;
  }
  return { etag, newest, outdated };
}

function isSame(a: ResolvedRemote | undefined, b: ResolvedRemote): boolean {
  return a?.use.build === b.use.build && a.fallback?.build === b.fallback?.build;
}
