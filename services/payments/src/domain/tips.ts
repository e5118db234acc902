import { sumCents } from '@frizo/money';
import type { ArtistShare } from './order-postings.ts';
import { divide } from './posting.ts';

/** A service of a visit, and who did it. */
export interface ServedBy {
  readonly artistId: number;
  readonly priceCents: number;
}

/**
 * The tip of each artist of a visit: in proportion to the prices of their services, in equal parts if all were free. Together exactly the
 * tip. All amounts in cents.
 */
export function tipsOf(tipCents: number, services: readonly ServedBy[]): ArtistShare[] {
  const isFree = sumCents(services.map(({ priceCents }) => priceCents)) === 0;
  const earned = new Map<number, number>();
  for (const { artistId, priceCents } of services)
    earned.set(artistId, (earned.get(artistId) ?? 0) + (isFree ? 1 : priceCents));
  const artistIds = [...earned.keys()];
  // A tip may exceed the price; `divide` gives no share more than itself.
  const shares = [...earned.values()].map((share) => share * (tipCents + 1));
  return divide(tipCents, shares).map((cents, index) => ({ artistId: artistIds[index] ?? 0, cents }));
}
