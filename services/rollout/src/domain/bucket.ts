/** Buckets are hundredths of a percent, so that a rollout can start with one visitor in ten thousand. */
export const bucketCount = 10_000;

/**
 * The bucket of a visitor for one rollout, 0 to 9,999. The salt makes rollouts independent, so that the same visitors are
 * not the first to get every candidate. 32-bit FNV-1a with a final mix, since FNV alone puts similar keys into similar buckets.
 */
export function bucketOf(visitor: string, salt: string): number {
  let hash = 0x811c9dc5;
  const key = `${salt}:${visitor}`;
  for (let index = 0; index < key.length; index += 1) {
    hash ^= key.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  hash ^= hash >>> 16;
  return (hash >>> 0) % bucketCount;
}
