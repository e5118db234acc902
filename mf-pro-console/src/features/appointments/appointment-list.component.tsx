import { AppointmentDays, useNoPageBeyond, type ListState } from '@frizo/appointment-views';
import type { ProfessionalAppointment } from '@frizo/contracts';
import {
  CalendarIcon,
  CountLine,
  EmptyState,
  ErrorState,
  Pagination,
  SearchIcon,
  Stack,
  useKeptFocus,
  useNow,
} from '@frizo/ui';
import { ListSkeleton } from '../../listing/list-skeleton.component.tsx';
import type { ListPlace } from '../../listing/list-place.ts';
import { AppointmentCard } from './appointment-card.component.tsx';
import { emptyTextOf, type Tab } from './tabs.ts';

interface AppointmentListProps {
  tab: Tab;
  state: ListState<ProfessionalAppointment>;
  place: ListPlace;
  onPage(page: number): void;
}

/** One page of appointments, day by day. */
export function AppointmentList({ tab, state, place, onPage }: AppointmentListProps) {
  if (state.kind === 'loading') return <ListSkeleton />;
  if (state.kind === 'failed') {
    return (
      <ErrorState onRetry={state.refetch} isRetrying={state.isRetrying}>
        We could not load the appointments. Check your connection and try again.
      </ErrorState>
    );
  }
  if (state.count === 0) {
    const isNarrowed = place.search !== '' || place.artistIds.length > 0;
    return isNarrowed ? (
      <EmptyState icon={SearchIcon}>No appointment with this client, phone or artist.</EmptyState>
    ) : (
      <EmptyState icon={CalendarIcon}>{emptyTextOf(tab)}</EmptyState>
    );
  }
  return <ShownList tab={tab} state={state} page={place.page} onPage={onPage} />;
}

interface ShownListProps extends Pick<AppointmentListProps, 'tab' | 'onPage'> {
  state: Extract<ListState<ProfessionalAppointment>, { kind: 'shown' }>;
  page: number;
}

function ShownList({ tab, state, page, onPage }: ShownListProps) {
  const now = useNow();
  const { items, count, pages, refetch } = state;
  const above = useKeptFocus<HTMLParagraphElement>(items);
  useNoPageBeyond(page, pages, onPage);
  return (
    <Stack gap={6}>
      <CountLine ref={above}>{count === 1 ? '1 appointment' : `${count} appointments`}</CountLine>
      <AppointmentDays appointments={items} now={now}>
        {(appointment) => (
          <AppointmentCard
            key={appointment.id}
            appointment={appointment}
            tab={tab}
            now={now}
            onChanged={refetch}
          />
        )}
      </AppointmentDays>
      <Pagination page={page} pages={pages} mostOnWide={7} onPage={onPage} />
    </Stack>
  );
}
