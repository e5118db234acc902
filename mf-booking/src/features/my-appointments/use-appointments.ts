import { useState } from 'react';
import type { Appointment } from '@frizo/contracts';
import { useIsWide } from '@frizo/ui';
import { appointmentsApi } from './appointments.api.ts';
import type { ListPlace } from './list-place.ts';
import type { Tab } from './tabs.ts';

/** Spec 9: 20 for appointments, and 10 on wide screens. */
const sizeOnNarrow = 20;
const sizeOnWide = 10;

interface Refetch {
  /** Asks again, as after a dialog that may have changed something. */
  refetch(): void;
}

export type AppointmentsState = Refetch &
  (
    | { readonly kind: 'loading' }
    | { readonly kind: 'failed'; readonly isRetrying: boolean }
    | {
        readonly kind: 'shown';
        readonly appointments: readonly Appointment[];
        readonly count: number;
        readonly pages: number;
      }
  );

/** One page of one tab, searched. */
export function useAppointments(
  tab: Tab,
  { search, page }: Pick<ListPlace, 'search' | 'page'>,
): AppointmentsState {
  const limit = useIsWide() ? sizeOnWide : sizeOnNarrow;
  const { data, currentData, error, isFetching, refetch } = appointmentsApi.useGetClientAppointmentsQuery(
    { tab, limit, offset: (page - 1) * limit, combinedSearch: search || undefined },
    { refetchOnMountOrArgChange: true },
  );
  // A page stays until the next one is there, but not in another tab.
  const [tabOfData, setTabOfData] = useState(tab);
  if (currentData !== undefined && tabOfData !== tab) setTabOfData(tab);
  const answer = tabOfData === tab ? data : undefined;
  const again = { refetch: () => void refetch() };
  if (error) return { kind: 'failed', isRetrying: isFetching, ...again };
  if (!answer) return { kind: 'loading', ...again };
  const pages = Math.ceil(answer.count / limit);
  return { kind: 'shown', appointments: answer.data, count: answer.count, pages, ...again };
}
