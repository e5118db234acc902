import { dayText, ListSkeleton } from '@frizo/appointment-views';
import { CrossLink, useModals, useSession } from '@frizo/remote-kit';
import { usePart } from '@frizo/remote-kit/parts';
import {
  Button,
  buttonClass,
  CalendarIcon,
  EmptyState,
  ErrorState,
  PageTitle,
  PlusIcon,
  Stack,
  useNow,
} from '@frizo/ui';
import { ProfessionalsOnly } from '../../professionals-only.component.tsx';
import { AppointmentCard } from '../appointments/appointment-card.component.tsx';
import { BookingNotices } from './booking-notices.component.tsx';
import styles from './today.module.css';
import { useToday, type Today } from './use-today.ts';

const loadBookingHorizon = async () =>
  (await import(/* webpackChunkName: "booking-horizon" */ './booking-horizon.component.tsx')).BookingHorizon;

/** Loaded after the page and only for users who manage the salon, since it needs the code of forms. */
function BookingHorizonPart() {
  const { Part: BookingHorizon, hasFailed, retry } = usePart(loadBookingHorizon);
  if (hasFailed) return <ErrorState onRetry={retry}>These settings could not be loaded.</ErrorState>;
  return BookingHorizon && <BookingHorizon />;
}

/** The page after a professional's log-in (spec 4, After login): today's appointments, and links to what can be done. */
export function TodayPage() {
  return (
    <ProfessionalsOnly title="Book">
      <TodayOfSalon />
    </ProfessionalsOnly>
  );
}

function TodayOfSalon() {
  const modals = useModals();
  const { user } = useSession();
  const managesWholeSalon = user?.business === true || user?.salonAdmin === true;
  const today = useToday();
  const book = async () => {
    await modals.open('book-for-client', {});
    today.refetch();
  };
  return (
    <div className={styles.page}>
      <PageTitle
        actions={
          <Button look="primary" icon={PlusIcon} aria-haspopup="dialog" onClick={() => void book()}>
            New appointment
          </Button>
        }
      >
        Book
      </PageTitle>
      <Stack>
        <p className={styles.words}>
          The booking calendar is not available yet. You can book for clients and see your appointments and
          clients.
        </p>
        <nav className={styles.links} aria-label="What you can do">
          <CrossLink to="/appointments/upcoming" className={buttonClass({})}>
            Appointments
          </CrossLink>
          <CrossLink to="/clients" className={buttonClass({})}>
            Clients
          </CrossLink>
        </nav>
      </Stack>
      <TodaysAppointments today={today} />
      {managesWholeSalon && (
        <section aria-labelledby="salon-settings" className={styles.settings}>
          <h2 id="salon-settings" className={styles.date}>
            Salon settings
          </h2>
          <BookingNotices />
          <BookingHorizonPart />
        </section>
      )}
    </div>
  );
}

function TodaysAppointments({ today }: { today: Today }) {
  const now = useNow();
  const { date, timezone, state } = today;
  return (
    <section aria-labelledby="todays-appointments" className={styles.day}>
      <h2 id="todays-appointments" className={styles.date}>
        {dayText({ date, timezone }, now)}
      </h2>
      {state.kind === 'loading' && <ListSkeleton rowHeight="6rem" />}
      {state.kind === 'failed' && (
        <ErrorState onRetry={today.refetch} isRetrying={state.isRetrying}>
          We could not load today&apos;s appointments. Check your connection and try again.
        </ErrorState>
      )}
      {state.kind === 'shown' && state.appointments.length === 0 && (
        <EmptyState icon={CalendarIcon}>No appointments today.</EmptyState>
      )}
      {state.kind === 'shown' && state.appointments.length > 0 && (
        <ul className={styles.rows}>
          {state.appointments.map((appointment) => (
            <AppointmentCard
              key={appointment.id}
              appointment={appointment}
              tab="upcoming"
              now={now}
              showsDate={false}
              onChanged={today.refetch}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
