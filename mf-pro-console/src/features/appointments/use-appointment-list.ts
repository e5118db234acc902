import { useState } from 'react';
import type { ProfessionalAppointment } from '@frizo/contracts';
import type { ListPlace } from '../../listing/list-place.ts';
import { appointmentsApi } from './appointments.api.ts';
import type { Tab } from './tabs.ts';

/** Spec 9: 20 for appointments. */
const pageSize = 20;

interface Refetch {
  /** Asks again, as after a dialog that may have changed something. */
  refetch(): void;
}

export type AppointmentListState = Refetch &
  (
    | { readonly kind: 'loading' }
    | { readonly kind: 'failed'; readonly isRetrying: boolean }
    | {
        readonly kind: 'shown';
        readonly appointments: readonly ProfessionalAppointment[];
        readonly count: number;
        readonly pages: number;
      }
  );

/** One page of one tab, searched. */
export function useAppointmentList(tab: Tab, { search, artistIds, page }: ListPlace): AppointmentListState {
  const { data, currentData, error, isFetching, refetch } =
    appointmentsApi.useGetProfessionalAppointmentsQuery(
      {
        tab,
        limit: pageSize,
        offset: (page - 1) * pageSize,
        combinedSearch: search || undefined,
        artistList: [...artistIds],
      },
      { refetchOnMountOrArgChange: true },
    );
  // A page stays until the next one is there, but not in another tab.
  const [tabOfData, setTabOfData] = useState(tab);
  if (currentData !== undefined && tabOfData !== tab) setTabOfData(tab);
  const answer = tabOfData === tab ? data : undefined;
  const again = { refetch: () => void refetch() };
  if (error) return { kind: 'failed', isRetrying: isFetching, ...again };
  if (!answer) return { kind: 'loading', ...again };
  const pages = Math.ceil(answer.count / pageSize);
  return { kind: 'shown', appointments: answer.data, count: answer.count, pages, ...again };
}
