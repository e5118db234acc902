import type { Appointment } from '@frizo/contracts';
import { useSettled } from '@frizo/remote-kit';
import { appointmentsApi } from './appointments.api.ts';
import type { Tab } from './tabs.ts';

/** Spec 9: appointment lists show 10. */
const pageSize = 10;
const typingMs = 300;

export type AppointmentsState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly isRetrying: boolean; retry(): void }
  | {
      readonly kind: 'shown';
      readonly appointments: readonly Appointment[];
      readonly count: number;
      readonly pages: number;
    };

/** One page of one tab, searched. */
export function useAppointments(tab: Tab, search: string, page: number): AppointmentsState {
  const combinedSearch = useSettled(search.trim(), typingMs);
  const { data, error, isFetching, refetch } = appointmentsApi.useGetClientAppointmentsQuery(
    { tab, limit: pageSize, offset: (page - 1) * pageSize, combinedSearch: combinedSearch || undefined },
    { refetchOnMountOrArgChange: true },
  );
  if (error) return { kind: 'failed', isRetrying: isFetching, retry: () => void refetch() };
  if (!data) return { kind: 'loading' };
  return {
    kind: 'shown',
    appointments: data.data,
    count: data.count,
    pages: Math.ceil(data.count / pageSize),
  };
}
