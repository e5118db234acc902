const leastMs = 1_000;
const mostMs = 30_000;

/**
 * How long to wait before the next try, in milliseconds: from 1 s up to a limit that doubles with each failure until it is 30 s. Anywhere in
 * between, so that the pages of a gateway that went down do not all come back in the same moment.
 * @param failures how many tries have failed since a connection last held; 0 where one has just broken
 * @param random from 0 to 1
 */
export function backOffMs(failures: number, random: number): number {
  const limit = Math.min(mostMs, 2 * leastMs * 2 ** failures);
  return Math.round(leastMs + random * (limit - leastMs));
}
