import { useEffect, useRef } from 'react';
import {
  ListPage,
  maxSearchLength,
  useAppointmentPageSize,
  useLiveRefetch,
  useTabState,
  type ListState,
} from '@frizo/appointment-views';
import type { Appointment } from '@frizo/contracts';
import { useModals } from '@frizo/remote-kit';
import { usePart } from '@frizo/remote-kit/parts';
import { Link } from '@frizo/remote-router';
import { ErrorState, PageTitle, SearchField, TabLinks, useKeptFocus, type LinkLikeProps } from '@frizo/ui';
import { CalendarFeed } from '../calendar-feed/calendar-feed.component.tsx';
import { AppointmentList } from './appointment-list.component.tsx';
import { appointmentsApi } from './appointments.api.ts';
import { useListPlace, type ListPlace, type ShownPlace } from './list-place.ts';
import styles from './my-appointments.module.css';
import { NoAppointments } from './no-appointments.component.tsx';
import { tabs, titleOf, type Tab } from './tabs.ts';

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
      {tab === 'upcoming' && <WaitingListPart />}
      <SearchField
        // Spec 2: the list of what is to be paid, and personal appointments.
        label={tab === 'pending' ? 'Search for Salon' : 'Search for Salon or Artist'}
        search={shown.place.search}
        onSearch={(search) => shown.search(search)}
        maxLength={maxSearchLength}
      />
      <Appointments tab={tab} shown={shown} />
      <CalendarFeed />
    </div>
  );
}

const loadWaitingList = async () =>
  (await import(/* webpackChunkName: "waiting-list" */ '../waiting-list/waiting-list.component.tsx'))
    .WaitingList;

/** What the client waits for, loaded after the appointments: most clients wait for nothing. */
function WaitingListPart() {
  const { Part: WaitingList, hasFailed, retry } = usePart(loadWaitingList);
  if (hasFailed) return <ErrorState onRetry={retry}>The waiting list could not be loaded.</ErrorState>;
  return WaitingList && <WaitingList />;
}

function Appointments({ tab, shown }: { tab: Tab; shown: ShownPlace }) {
  const state = useAppointments(tab, shown.place);
  useOpenDetail(shown, state.refetch);
  // The list disappears together with its last row.
  const list = useKeptFocus<HTMLElement>(state.kind === 'shown' ? state.items : state.kind);
  return (
    <section ref={list} tabIndex={-1} aria-label={titleOf(tab)} className={styles.tab}>
      <ListPage
        state={state}
        rowHeight="9rem"
        failed="We could not load your appointments. Check your connection and try again."
        empty={<NoAppointments tab={tab} isSearching={shown.place.search !== ''} />}
      >
        {(list) => <AppointmentList tab={tab} state={list} shown={shown} />}
      </ListPage>
    </section>
  );
}

function TabLink({ href, ...rest }: LinkLikeProps) {
  return <Link to={href} {...rest} />;
}

/** One page of a tab, with search. */
function useAppointments(
  tab: Tab,
  { search, page }: Pick<ListPlace, 'search' | 'page'>,
): ListState<Appointment> {
  const limit = useAppointmentPageSize();
  const query = appointmentsApi.useGetClientAppointmentsQuery(
    { tab, limit, offset: (page - 1) * limit, combinedSearch: search || undefined },
    { refetchOnMountOrArgChange: true },
  );
  // The result of a payment can be known later than its dialog was closed.
  useLiveRefetch(() => void query.refetch(), 'appointments', 'payments');
  return useTabState(tab, query, limit);
}

/**
 * Shows the appointment in the address, whether opened by Details, a link or Back.
 * @param onEnd called on closing, since the appointment may have been changed
 */
function useOpenDetail({ place: { appointmentId }, close }: ShownPlace, onEnd: () => void): void {
  const modals = useModals();
  const shown = useRef<number | null>(null);
  const after = useRef({ close, onEnd });

  useEffect(() => {
    after.current = { close, onEnd };
  });

  useEffect(() => {
    if (appointmentId === shown.current) return;
    // Kept until the address has changed, which happens some tasks after the dialog has closed.
    shown.current = appointmentId;
    if (appointmentId === null) return;
    void modals.open('client-appointment', { appointmentId, isInAddress: true }).then(() => {
      after.current.close(appointmentId);
      after.current.onEnd();
    });
  }, [appointmentId, modals]);
}
