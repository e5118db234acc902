import { listState, type ListState } from '@frizo/appointment-views';
import type { SalonClient } from '@frizo/contracts';
import type { ListPlace } from '../../listing/list-place.ts';
import { clientsApi } from './clients.api.ts';

/** Spec 9: 20 for clients. */
const pageSize = 20;

/** One page of a professional's clients, searched. */
export function useClientList({ search, page }: ListPlace): ListState<SalonClient> {
  const query = clientsApi.useGetSalonClientsQuery(
    // Of clients the offset counts pages (spec 7.3).
    { limit: pageSize, offset: page - 1, combinedSearch: search || undefined },
    { refetchOnMountOrArgChange: true },
  );
  return listState(query, pageSize);
}
