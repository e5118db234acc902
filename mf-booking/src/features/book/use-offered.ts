import type { OfferedService } from '@frizo/contracts';
import { bookApi } from './book.api.ts';
import { nothing } from './draft/block.ts';

/** What the chosen artists offer, with the price and times that hold for each. */
export interface Offered {
  /** Undefined while they are not known. */
  of(artistId: number): readonly OfferedService[] | undefined;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly isRetrying: boolean;
  retry(): void;
}

export function useOffered(artistIds: readonly number[]): Offered {
  const artists = [...new Set(artistIds)].filter((id) => id !== nothing).sort((a, b) => a - b);
  const { data, currentData, error, isFetching, refetch } = bookApi.useGetArtistServicesQuery(
    { artists },
    { skip: artists.length === 0 },
  );
  const hasFailed = error !== undefined && !currentData;
  return {
    of(artistId) {
      const known = (currentData ?? data)?.artists.find((artist) => artist.artistId === artistId);
      // Whom the answer leaves out offers nothing.
      return known?.services ?? (currentData ? [] : undefined);
    },
    isLoading: isFetching && !currentData && !hasFailed,
    hasFailed,
    isRetrying: isFetching,
    retry: () => void refetch(),
  };
}
