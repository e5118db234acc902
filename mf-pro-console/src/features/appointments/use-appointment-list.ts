import { useTabState, type ListState } from '@frizo/appointment-views';
import type { ProfessionalAppointment } from '@frizo/contracts';
import type { ListPlace } from '../../listing/list-place.ts';
import { appointmentsApi } from './appointments.api.ts';
import type { Tab } from './tabs.ts';

/** Spec 9: 20 for appointments. */
const pageSize = 20;

/** One page of one tab, searched. */
export function useAppointmentList(
  tab: Tab,
  { search, artistIds, page }: ListPlace,
): ListState<ProfessionalAppointment> {
  const query = appointmentsApi.useGetProfessionalAppointmentsQuery(
    {
      tab,
      limit: pageSize,
      offset: (page - 1) * pageSize,
      combinedSearch: search || undefined,
      artistList: [...artistIds],
    },
    { refetchOnMountOrArgChange: true },
  );
  return useTabState(tab, query, pageSize);
}
