/** Buckets are hundredths of a percent, so that a rollout can begin with one visitor in ten thousand. */
export const bucketCount = 10_000;

/**
 * Where a visitor falls for one rollout, 0 to 9,999. The salt keeps rollouts independent: the same people are not the
 * first to meet every candidate. 32-bit FNV-1a with a final mix, since FNV alone leaves similar keys in similar buckets.
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
