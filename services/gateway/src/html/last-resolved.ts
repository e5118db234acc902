import type { Resolution } from '@frizo/contracts';

/** What a page is made from. */
export interface Resolved {
  readonly resolution: Resolution;
  readonly flags: Record<string, boolean | string | number>;
  readonly etag: string;
  readonly overridden: Record<string, string>;
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
  const answers = new Map<string, Resolved>();
  const ofVisitors = new Map<string, string>();
  let ordinary = nothing;
  return {
    keep(visitor, answer, isOrdinary) {
      const { etag, flags, overridden } = answer;
      const key = JSON.stringify([etag, flags, overridden]);
      if (isOrdinary) ordinary = answer;
      putYoungest(answers, key, answer, most.answers);
      putYoungest(ofVisitors, visitor, key, most.visitors);
    },
    of: (visitor) => answers.get(ofVisitors.get(visitor) ?? '') ?? ordinary,
  };
}

/** The eldest makes room. */
function putYoungest<Value>(map: Map<string, Value>, key: string, value: Value, mostKept: number): void {
  map.delete(key);
  map.set(key, value);
  const [eldest] = map.keys();
  if (map.size > mostKept && eldest !== undefined) map.delete(eldest);
}
