import {
  useAppointmentPageSize,
  useTabState,
  type ListState,
  useLiveRefetch,
} from '@frizo/appointment-views';
import type { ProfessionalAppointment } from '@frizo/contracts';
import type { ListPlace } from '../../listing/list-place.ts';
import { appointmentsApi } from './appointments.api.ts';
import type { Tab } from './tabs.ts';

export type AppointmentListState = ListState<ProfessionalAppointment> & {
  /** The last refresh failed, so something may have changed. */
  readonly isStale: boolean;
};

/** One page of a tab, with search, which refreshes while it is visible. */
export function useAppointmentList(tab: Tab, place: ListPlace): AppointmentListState {
  const { search, artistIds, from, to, sort, size, page } = place;
  const pageSize = useAppointmentPageSize(size);
  const query = appointmentsApi.useGetProfessionalAppointmentsQuery(
    {
      tab,
      limit: pageSize,
      offset: (page - 1) * pageSize,
      combinedSearch: search || undefined,
      artistList: [...artistIds],
      fromDate: from || undefined,
      toDate: to || undefined,
      sort: sort || undefined,
    },
    { refetchOnMountOrArgChange: true },
  );
  useLiveRefetch(() => void query.refetch(), 'appointments', 'payments');
  const isStale = query.currentData !== undefined && query.error !== undefined;
  // A failed refresh keeps the displayed page.
  const state = useTabState(tab, isStale ? { ...query, error: undefined } : query, pageSize);
  return { ...state, isStale };
}
