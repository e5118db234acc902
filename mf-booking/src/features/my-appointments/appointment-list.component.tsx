import { useState } from 'react';
import { CrossLink } from '@frizo/remote-kit';
import {
  buttonClass,
  CalendarIcon,
  EmptyState,
  ErrorState,
  Loading,
  SearchIcon,
  Skeleton,
  Stack,
  TextField,
} from '@frizo/ui';
import { AppointmentCard } from './appointment-card.component.tsx';
import styles from './my-appointments.module.css';
import { Pagination } from './pagination.component.tsx';
import { emptyTextOf, type Tab } from './tabs.ts';
import { useAppointments } from './use-appointments.ts';

export function AppointmentList({ tab }: { tab: Tab }) {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const state = useAppointments(tab, search, page);

  const searchFor = (text: string) => {
    setSearch(text);
    setPage(1);
  };

  return (
    <Stack gap={6}>
      <search className={styles.search}>
        <TextField
          label="Search for Salon or Artist"
          type="search"
          icon={SearchIcon}
          value={search}
          onChange={searchFor}
          maxLength={100}
        />
      </search>
      {state.kind === 'loading' && <ListSkeleton />}
      {state.kind === 'failed' && (
        <ErrorState onRetry={() => state.retry()} isRetrying={state.isRetrying}>
          We could not load your appointments. Check your connection and try again.
        </ErrorState>
      )}
      {state.kind === 'shown' && state.count === 0 && (
        <NoAppointments tab={tab} isSearching={search.trim() !== ''} />
      )}
      {state.kind === 'shown' && state.count > 0 && (
        <>
          <ul className={styles.list} aria-label="Appointments">
            {state.appointments.map((appointment) => (
              <AppointmentCard key={appointment.id} appointment={appointment} tab={tab} />
            ))}
          </ul>
          <Pagination page={page} pages={state.pages} onPage={setPage} />
        </>
      )}
    </Stack>
  );
}

function NoAppointments({ tab, isSearching }: { tab: Tab; isSearching: boolean }) {
  if (isSearching)
    return <EmptyState icon={SearchIcon}>No appointment with this salon or artist.</EmptyState>;
  return (
    <EmptyState
      icon={CalendarIcon}
      action={
        <CrossLink to="/" className={buttonClass({ look: 'primary' })}>
          Find an artist
        </CrossLink>
      }
    >
      {emptyTextOf(tab)}
    </EmptyState>
  );
}

function ListSkeleton() {
  return (
    <Loading>
      <Stack>
        <Skeleton shape="block" height="9rem" />
        <Skeleton shape="block" height="9rem" />
        <Skeleton shape="block" height="9rem" />
      </Stack>
    </Loading>
  );
}
