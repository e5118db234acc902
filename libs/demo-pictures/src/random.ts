/**
 * A seeded source of numbers. The same label gives the same sequence on every machine and in every run, so that two
 * services that seed their own tables agree. Each part of the demo has a label of its own: adding a draw to
 * one part never moves another.
 */
export interface Random {
  /** A number in [0, 1). */
  next(): number;
  /** A whole number, both ends included. */
  between(low: number, high: number): number;
  /** True with the given probability (0 to 1). */
  chance(probability: number): boolean;
  /** One of the items. Throws on an empty list: it means a mistake in the demo tables. */
  pick<T>(items: readonly T[]): T;
  /** A new list in another order. */
  shuffle<T>(items: readonly T[]): T[];
}

/** FNV-1a: spreads short labels that differ by one letter far apart. */
function hashOf(label: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < label.length; index += 1) {
    hash = Math.imul(hash ^ label.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** mulberry32: 32 bits of state are plenty for a few thousand draws, and it is exact in every engine. */
function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A source that depends on its label alone. */
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
