import type { OfferedService, SalonInfo } from '@frizo/contracts';
import { bookApi } from './book.api.ts';
import { nothing } from './choices.ts';

export type SalonState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly text: string; readonly isRetrying: boolean; retry(): void }
  | { readonly kind: 'ready'; readonly salon: SalonInfo };

/** The salon that the modal books at: its artists and addresses. */
export function useSalon(artistId: number): SalonState {
  const { data, error, isFetching, refetch } = bookApi.useGetSalonInfoByArtistQuery({ artistId });
  const failed = (text: string): SalonState => ({
    kind: 'failed',
    text,
    isRetrying: isFetching,
    retry: () => void refetch(),
  });
  if (data) return isBookable(data) ? { kind: 'ready', salon: data } : failed(cannotBook);
  if (!error) return { kind: 'loading' };
  if ('status' in error && error.status === 404) return failed(cannotBook);
  return failed(`Error on book process. Sorry for inconvenience. ${error.message ?? ''}`.trim());
}

/** Spec 8.2, empty salon info. */
const cannotBook = 'You cannot book to this salon';

function isBookable({ users, addresses }: SalonInfo): boolean {
  return users.length > 0 && addresses.length > 0;
}

export interface OfferedServices {
  /** Undefined while they are not known. */
  readonly services: readonly OfferedService[] | undefined;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly isRetrying: boolean;
  retry(): void;
}

/** What the chosen artist offers, with the price and times that hold for that artist. */
export function useOfferedServices(artistId: number): OfferedServices {
  const { currentData, error, isFetching, refetch } = bookApi.useGetArtistServicesQuery(
    { artists: [artistId] },
    { skip: artistId === nothing },
  );
  const hasFailed = error !== undefined && !currentData;
  return {
    services: currentData && (currentData.artists[0]?.services ?? []),
    isLoading: isFetching && !currentData && !hasFailed,
    hasFailed,
    isRetrying: isFetching,
    retry: () => void refetch(),
  };
}
