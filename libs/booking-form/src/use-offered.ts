import type { OfferedService } from '@frizo/contracts';
import { bookApi } from './book.api.ts';
import { anyArtist, nothing } from './draft/block.ts';

/** What the chosen artists offer, with the price and times that hold for each. */
export interface Offered {
  /** Undefined while they are not known; of `anyArtist` what at least one of them offers, at the lowest price. */
  of(artistId: number): readonly OfferedService[] | undefined;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly isRetrying: boolean;
  retry(): void;
}

export function useOffered(artistIds: readonly number[]): Offered {
  const artists = [...new Set(artistIds)]
    .filter((id) => id !== nothing && id !== anyArtist)
    .sort((a, b) => a - b);
  const { data, currentData, error, isFetching, refetch } = bookApi.useGetArtistServicesQuery(
    { artists },
    { skip: artists.length === 0 },
  );
  const hasFailed = error !== undefined && !currentData;
  return {
    of(artistId) {
      if (artistId === anyArtist) return currentData && offeredByAny(currentData.artists);
      const known = (currentData ?? data)?.artists.find((artist) => artist.artistId === artistId);
      // An artist missing from the answer offers nothing.
      return known?.services ?? (currentData ? [] : undefined);
    },
    isLoading: isFetching && !currentData && !hasFailed,
    hasFailed,
    isRetrying: isFetching,
    retry: () => void refetch(),
  };
}

function offeredByAny(
  artists: readonly { readonly services: readonly OfferedService[] }[],
): readonly OfferedService[] {
  const cheapest = new Map<number, OfferedService>();
  for (const service of artists.flatMap(({ services }) => services)) {
    const known = cheapest.get(service.id);
    if (!known || service.priceCent < known.priceCent) cheapest.set(service.id, service);
  }
  return [...cheapest.values()];
}
