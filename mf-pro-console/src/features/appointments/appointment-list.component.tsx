import { useEffect } from 'react';
import type { ProfessionalAppointment } from '@frizo/contracts';
import { byDay, dayTitle, todayIn } from '@frizo/local-time';
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
import styles from './appointments.module.css';
import { emptyTextOf, type Tab } from './tabs.ts';
import type { AppointmentListState } from './use-appointment-list.ts';

interface AppointmentListProps {
  tab: Tab;
  state: AppointmentListState;
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
  state: Extract<AppointmentListState, { kind: 'shown' }>;
  page: number;
}

function ShownList({ tab, state, page, onPage }: ShownListProps) {
  const now = useNow();
  const { appointments, count, pages, refetch } = state;
  const above = useKeptFocus<HTMLParagraphElement>(appointments);
  const isBeyond = page > pages;
  // The last row of the last page has left, or the address says more than there is.
  useEffect(() => {
    if (isBeyond) onPage(pages);
  });
  return (
    <Stack gap={6}>
      <CountLine ref={above}>{count === 1 ? '1 appointment' : `${count} appointments`}</CountLine>
      {byDay(appointments).map(({ date, items }) => (
        <section key={date} className={styles.day} aria-labelledby={`day-${date}`}>
          <h2 id={`day-${date}`} className={styles.date}>
            {dayTitle(date, todayAt(items, now))}
          </h2>
          <ul className={styles.list}>
            {items.map((appointment) => (
              <AppointmentCard
                key={appointment.id}
                appointment={appointment}
                tab={tab}
                now={now}
                onChanged={refetch}
              />
            ))}
          </ul>
        </section>
      ))}
      <Pagination page={page} pages={pages} mostOnWide={7} onPage={onPage} />
    </Stack>
  );
}

/** Which day it is where the appointments are. */
function todayAt([first]: readonly ProfessionalAppointment[], now: number): string {
  return todayIn(first?.timezone ?? 'America/New_York', new Date(now * 1000));
}
