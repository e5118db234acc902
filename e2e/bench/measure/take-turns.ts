type Measurements = Readonly<Record<string, () => Promise<unknown>>>;
export type Results<T extends Measurements> = { readonly [Name in keyof T]: Awaited<ReturnType<T[Name]>>[] };

/**
 * Runs every measurement once per round, so that a busy moment of the machine affects all of them; every other round in reverse
 * order, so that none always follows the same one. The first round warms up and is not counted.
 */
export async function takeTurns<T extends Measurements>(
  rounds: number,
  measurements: T,
): Promise<Results<T>> {
  const names = Object.keys(measurements);
  const results: Record<string, unknown[]> = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round <= rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const result = await measurements[name]?.();
      if (round > 0) results[name]?.push(result);
    }
  }
  return results as Results<T>;
}
