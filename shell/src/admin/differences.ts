/** Something of a state that another one has otherwise. */
export interface Difference {
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

/** What differs between two states in words, in the order in which they tell it; what one of them does not tell is `none`. */
export function differencesBetween(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): Difference[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((what) => {
    const [old, now] = [before.get(what) ?? 'none', after.get(what) ?? 'none'];
    return old === now ? [] : [{ what, before: old, after: now }];
  });
}
