import { createHash } from 'node:crypto';
import type { Resolution } from '@frizo/contracts';

/** Names which builds a page gets, and what they fall back to: two pages of one name are made of the same files. */
export function etagOf(resolution: Resolution): string {
  const chosen = Object.entries(resolution).map(([remote, { use, fallback }]) => [
    remote,
    use.build,
    fallback?.build ?? null,
  ]);
  return createHash('sha256').update(JSON.stringify(chosen.sort())).digest('base64url').slice(0, 22);
}
