import type { ListState } from '@frizo/appointment-views';
import type { Appointment } from '@frizo/contracts';
import { Link } from '@frizo/remote-router';
import { ErrorState, PageTitle, SearchField, TabLinks, useKeptFocus, type LinkLikeProps } from '@frizo/ui';
import { CalendarFeed } from '../calendar-feed/calendar-feed.component.tsx';
import { AppointmentList } from './appointment-list.component.tsx';
import { ListSkeleton, NoAppointments } from './list-states.component.tsx';
import styles from './my-appointments.module.css';
import { tabs, titleOf, type Tab } from './tabs.ts';
import { useAppointments } from './use-appointments.ts';
import { useListPlace, type ShownPlace } from './use-list-place.ts';
import { useOpenDetail } from './use-open-detail.ts';

/** A client's own appointments by tab (spec 2, /me). */
export function MyAppointmentsPage({ tab }: { tab: Tab }) {
  const shown = useListPlace();
  return (
    <div className={styles.page}>
      <PageTitle>My appointments</PageTitle>
      <TabLinks
        label="Appointments"
        links={tabs.map(({ name, title }) => ({ href: `/${name}`, title, isCurrent: name === tab }))}
        link={TabLink}
      />
      <SearchField
        label="Search for Salon or Artist"
        search={shown.place.search}
        onSearch={(search) => shown.search(search)}
      />
      <Appointments tab={tab} shown={shown} />
      <CalendarFeed />
    </div>
  );
}

function Appointments({ tab, shown }: { tab: Tab; shown: ShownPlace }) {
  const state = useAppointments(tab, shown.place);
  useOpenDetail(shown, state.refetch);
  // With the last row the list itself leaves.
  const list = useKeptFocus<HTMLElement>(state.kind === 'shown' ? state.items : state.kind);
  return (
    <section ref={list} tabIndex={-1} aria-label={titleOf(tab)} className={styles.tab}>
      <Shown tab={tab} shown={shown} state={state} />
    </section>
  );
}

function Shown({ tab, shown, state }: { tab: Tab; shown: ShownPlace; state: ListState<Appointment> }) {
  if (state.kind === 'loading') return <ListSkeleton />;
  if (state.kind === 'failed') {
    return (
      <ErrorState onRetry={() => state.refetch()} isRetrying={state.isRetrying}>
        We could not load your appointments. Check your connection and try again.
      </ErrorState>
    );
  }
  if (state.count === 0) return <NoAppointments tab={tab} isSearching={shown.place.search !== ''} />;
  return <AppointmentList tab={tab} state={state} shown={shown} />;
}

function TabLink({ href, ...rest }: LinkLikeProps) {
  return <Link to={href} {...rest} />;
}
