import type { Resolution } from '@frizo/contracts';
import { LRUCache } from 'lru-cache';

/** What a page is made from. */
export interface Resolved {
  readonly resolution: Resolution;
  readonly flags: Record<string, boolean | string | number>;
  readonly etag: string;
  readonly overridden: Record<string, string>;
  /** Of this very page, for its browser alone: never kept. */
  readonly pageProof?: string | undefined;
}

/** The answers that stand in while rollout is away. */
export interface LastResolved {
  keep(visitor: string, answer: Resolved, isOrdinary: boolean): void;
  /** What this browser got as last; for one that is not known, what another ordinary one did. */
  of(visitor: string): Resolved;
}

const nothing: Resolved = { resolution: {}, flags: {}, etag: '', overridden: {} };

/** More browsers than ask while a service restarts, and more kinds of answers than a portal has at once. */
const most = { visitors: 10_000, answers: 100 };

/**
 * Remembers whom what was answered, so that old remotes are there when new ones cannot be told. What somebody was given by name or by
 * hand stands in for nobody else. Browsers with the same builds and flags share one answer.
 */
export function createLastResolved(): LastResolved {
  const answers = new LRUCache<string, Resolved>({ max: most.answers });
  const ofVisitors = new LRUCache<string, string>({ max: most.visitors });
  let ordinary = nothing;
  return {
    keep(visitor, { pageProof: _pageProof, ...answer }, isOrdinary) {
      const { etag, flags, overridden } = answer;
      const key = JSON.stringify([etag, flags, overridden]);
      if (isOrdinary) ordinary = answer;
      answers.set(key, answer);
      ofVisitors.set(visitor, key);
    },
    of: (visitor) => answers.get(ofVisitors.get(visitor) ?? '') ?? ordinary,
  };
}
