import { AppointmentDays, ListPage, useNoPageBeyond, type ListState } from '@frizo/appointment-views';
import type { ProfessionalAppointment } from '@frizo/contracts';
import {
  Button,
  CalendarIcon,
  CountLine,
  EmptyState,
  Pagination,
  SearchIcon,
  Stack,
  useKeptFocus,
  useNow,
} from '@frizo/ui';
import type { ListPlace } from '../../listing/list-place.ts';
import listing from '../../listing/listing.module.css';
import { AppointmentCard } from './appointment-card.component.tsx';
import styles from './appointments.module.css';
import { emptyTextOf, type Tab } from './tabs.ts';
import type { AppointmentListState } from './use-appointment-list.ts';

interface AppointmentListProps {
  tab: Tab;
  state: AppointmentListState;
  place: ListPlace;
  onPage(page: number): void;
}

/** One page of appointments, grouped by day. */
export function AppointmentList({ tab, state, place, onPage }: AppointmentListProps) {
  return (
    <ListPage
      state={state}
      rowHeight="6rem"
      failed="We could not load the appointments. Check your connection and try again."
      empty={<NoAppointments tab={tab} place={place} />}
    >
      {(list) => <ShownList tab={tab} state={list} isStale={state.isStale} place={place} onPage={onPage} />}
    </ListPage>
  );
}

function NoAppointments({ tab, place }: Pick<AppointmentListProps, 'tab' | 'place'>) {
  const { search, artistIds, from, to } = place;
  if (from !== '' || to !== '')
    return <EmptyState icon={CalendarIcon}>No appointment on these days.</EmptyState>;
  if (search !== '' || artistIds.length > 0)
    return <EmptyState icon={SearchIcon}>No appointment with this client, phone or artist.</EmptyState>;
  return <EmptyState icon={CalendarIcon}>{emptyTextOf(tab)}</EmptyState>;
}

interface ShownListProps extends Pick<AppointmentListProps, 'tab' | 'place' | 'onPage'> {
  state: Extract<ListState<ProfessionalAppointment>, { kind: 'shown' }>;
  isStale: boolean;
}

function ShownList({ tab, state, isStale, place: { page, sort }, onPage }: ShownListProps) {
  const now = useNow();
  const { items, count, pages, refetch } = state;
  const isByDay = sort !== 'client' && sort !== 'artist';
  const row = (appointment: ProfessionalAppointment) => (
    <AppointmentCard
      key={appointment.id}
      appointment={appointment}
      tab={tab}
      now={now}
      showsDate={!isByDay}
      onChanged={refetch}
    />
  );
  const above = useKeptFocus<HTMLParagraphElement>(items);
  useNoPageBeyond(page, pages, onPage);
  return (
    <Stack gap={4}>
      <CountLine ref={above}>{count === 1 ? '1 appointment' : `${count} appointments`}</CountLine>
      {isStale && (
        <p role="status" className={listing.stale}>
          This list could not be refreshed.
          <Button size="small" onClick={refetch}>
            Retry
          </Button>
        </p>
      )}
      {isByDay ? (
        <AppointmentDays appointments={items} now={now}>
          {row}
        </AppointmentDays>
      ) : (
        <ul className={styles.rows}>{items.map(row)}</ul>
      )}
      <Pagination page={page} pages={pages} maxOnWide={7} onPage={onPage} />
    </Stack>
  );
}
