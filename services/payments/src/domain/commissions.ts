import { percentOf } from '@frizo/money';
import type { ArtistShare } from './order-postings.ts';
import type { ServedBy } from './tips.ts';

/**
 * What each artist of a visit gets of the prices of their services, in cents, rounded half up once an artist. Artists without a share get nothing.
 * @param percents by artist, 0 to 100
 */
export function commissionsOf(
  services: readonly ServedBy[],
  percents: ReadonlyMap<number, number>,
): ArtistShare[] {
  const served = new Map<number, number>();
  for (const { artistId, priceCents } of services)
    served.set(artistId, (served.get(artistId) ?? 0) + priceCents);
  return [...served]
    .map(([artistId, cents]) => ({ artistId, cents: percentOf(cents, percents.get(artistId) ?? 0) }))
    .filter(({ cents }) => cents > 0);
}
