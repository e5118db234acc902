import type { SalonClient } from '@frizo/contracts';
import type { ListPlace } from '../../listing/list-place.ts';
import { clientsApi } from './clients.api.ts';

/** Spec 9: 20 for clients. */
const pageSize = 20;

interface Refetch {
  /** Asks again, as after a dialog that may have changed something. */
  refetch(): void;
}

export type ClientListState = Refetch &
  (
    | { readonly kind: 'loading' }
    | { readonly kind: 'failed'; readonly isRetrying: boolean }
    | {
        readonly kind: 'shown';
        readonly clients: readonly SalonClient[];
        readonly count: number;
        readonly pages: number;
      }
  );

/** One page of a professional's clients, searched. */
export function useClientList({ search, page }: ListPlace): ClientListState {
  const { data, error, isFetching, refetch } = clientsApi.useGetSalonClientsQuery(
    // Of clients the offset counts pages (spec 7.3).
    { limit: pageSize, offset: page - 1, combinedSearch: search || undefined },
    { refetchOnMountOrArgChange: true },
  );
  const again = { refetch: () => void refetch() };
  if (error) return { kind: 'failed', isRetrying: isFetching, ...again };
  if (!data) return { kind: 'loading', ...again };
  const pages = Math.ceil(data.count / pageSize);
  return { kind: 'shown', clients: data.data, count: data.count, pages, ...again };
}
