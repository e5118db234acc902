/**
 * A seeded random number generator. The same label gives the same sequence on every machine and in every run, so that
 * services that seed their own tables agree. Each part of the demo has its own label, so another draw in
 * one part does not change the others.
 */
export interface Random {
  /** A number in [0, 1). */
  next(): number;
  /** A whole number, both ends included. */
  between(low: number, high: number): number;
  /** True with the given probability (0 to 1). */
  chance(probability: number): boolean;
  /** One of the items. Throws for an empty list, which is a mistake in the demo tables. */
  pick<T>(items: readonly T[]): T;
  /** A new list in another order. */
  shuffle<T>(items: readonly T[]): T[];
}

/** FNV-1a, which gives very different values for labels that differ by one letter. */
function hashOf(label: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < label.length; index += 1) {
    hash = Math.imul(hash ^ label.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** mulberry32: 32 bits of state suffice for a few thousand draws, and the result is exact in every engine. */
function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A generator that depends only on its label. */
export function randomFor(label: string): Random {
  const next = mulberry(hashOf(label));
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick(items) {
      const item = items[between(0, items.length - 1)];
      if (item === undefined) throw new RangeError('Nothing to pick from');
      return item;
    },
    shuffle(items) {
      return items
        .map((item) => ({ item, key: next() }))
        .sort((left, right) => left.key - right.key)
        .map(({ item }) => item);
    },
  };
}
