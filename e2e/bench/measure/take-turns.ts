type Takes = Readonly<Record<string, () => Promise<unknown>>>;
export type Taken<T extends Takes> = { readonly [Name in keyof T]: Awaited<ReturnType<T[Name]>>[] };

/**
 * Takes every measurement once a round, so that a busy moment of the machine touches all alike; every other round
 * backwards, so that none always stands in the shadow of the same other. The first round warms up and is not counted.
 */
export async function takeTurns<T extends Takes>(rounds: number, takes: T): Promise<Taken<T>> {
  const names = Object.keys(takes);
  const taken: Record<string, unknown[]> = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round <= rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const result = await takes[name]?.();
      if (round > 0) taken[name]?.push(result);
    }
  }
  return taken as Taken<T>;
}
