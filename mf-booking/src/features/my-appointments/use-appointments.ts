import { useTabState, type ListState } from '@frizo/appointment-views';
import type { Appointment } from '@frizo/contracts';
import { useIsWide } from '@frizo/ui';
import { appointmentsApi } from './appointments.api.ts';
import type { ListPlace } from './list-place.ts';
import type { Tab } from './tabs.ts';

/** Spec 9: 20 for appointments, and 10 on wide screens. */
const sizeOnNarrow = 20;
const sizeOnWide = 10;

/** One page of one tab, searched. */
export function useAppointments(
  tab: Tab,
  { search, page }: Pick<ListPlace, 'search' | 'page'>,
): ListState<Appointment> {
  const limit = useIsWide() ? sizeOnWide : sizeOnNarrow;
  const query = appointmentsApi.useGetClientAppointmentsQuery(
    { tab, limit, offset: (page - 1) * limit, combinedSearch: search || undefined },
    { refetchOnMountOrArgChange: true },
  );
  return useTabState(tab, query, limit);
}
