import { listState, type ListState, useLiveRefetch } from '@frizo/appointment-views';
import type { SalonClient } from '@frizo/contracts';
import type { ListPlace } from '../../listing/list-place.ts';
import { clientsApi } from './clients.api.ts';

/** Spec 9: 20 for clients. */
const automaticSize = 20;

/** One page of a professional's clients, with search, which refreshes while it is visible. */
export function useClientList({ search, clientOrder, size, page }: ListPlace): ListState<SalonClient> {
  const pageSize = size === 0 ? automaticSize : size;
  const query = clientsApi.useGetSalonClientsQuery(
    // This call's offset counts pages (spec 7.3).
    { limit: pageSize, offset: page - 1, combinedSearch: search || undefined, order: clientOrder },
    { refetchOnMountOrArgChange: true },
  );
  useLiveRefetch(() => void query.refetch());
  // A failed refresh keeps the displayed page.
  return listState(query.currentData ? { ...query, error: undefined } : query, pageSize);
}
