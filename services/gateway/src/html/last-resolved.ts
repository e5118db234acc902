import type { Resolution } from '@frizo/contracts';
import { LRUCache } from 'lru-cache';

/** Rollout's reply for a page. */
export interface Resolved {
  readonly resolution: Resolution;
  readonly flags: Record<string, boolean | string | number>;
  readonly etag: string;
  readonly overridden: Record<string, string>;
  /** For this page and browser only: never cached. */
  readonly pageProof?: string | undefined;
}

/** The last replies, which are used while rollout is unavailable. */
export interface LastResolved {
  save(visitor: string, answer: Resolved, isOrdinary: boolean): void;
  /** The last reply for this browser; for an unknown one, that of another ordinary browser. */
  of(visitor: string): Resolved;
}

const nothing: Resolved = { resolution: {}, flags: {}, etag: '', overridden: {} };

/** More browsers than open pages during a restart of rollout, and more different replies than a portal has at once. */
const limits = { visitors: 10_000, answers: 100 };

/**
 * Caches the last reply for each browser, so that pages work with older builds while rollout is unavailable. A reply that depends on the
 * user or on overrides is not used for other browsers. Browsers with the same builds and flags share one reply.
 */
export function createLastResolved(): LastResolved {
  const answers = new LRUCache<string, Resolved>({ max: limits.answers });
  const ofVisitors = new LRUCache<string, string>({ max: limits.visitors });
  let ordinary = nothing;
  return {
    save(visitor, { pageProof: _pageProof, ...answer }, isOrdinary) {
      const { etag, flags, overridden } = answer;
      const key = JSON.stringify([etag, flags, overridden]);
      if (isOrdinary) ordinary = answer;
      answers.set(key, answer);
      ofVisitors.set(visitor, key);
    },
    of: (visitor) => answers.get(ofVisitors.get(visitor) ?? '') ?? ordinary,
  };
}
