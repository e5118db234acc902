/** A property that differs between two states. */
export interface Difference {
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

/** The differences between two states, given as texts by property; a property that a state lacks reads `none`. */
export function differencesBetween(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): Difference[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((what) => {
    const [old, now] = [before.get(what) ?? 'none', after.get(what) ?? 'none'];
    return old === now ? [] : [{ what, before: old, after: now }];
  });
}
