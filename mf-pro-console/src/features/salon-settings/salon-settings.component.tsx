import { usePart } from '@frizo/remote-kit/parts';
import { ErrorState } from '@frizo/ui';
import { BookingNotices } from './booking-notices.component.tsx';
import styles from './salon-settings.module.css';

const loadBookingHorizon = async () =>
  (await import(/* webpackChunkName: "journal-parts" */ './booking-horizon.component.tsx')).BookingHorizon;

/** Mails about bookings and the booking horizon, for users who manage the salon. */
export function SalonSettings() {
  // Loaded after the page, since it needs the code of forms.
  const { Part: BookingHorizon, hasFailed, retry } = usePart(loadBookingHorizon);
  return (
    <section aria-labelledby="salon-settings" className={styles.settings}>
      <h2 id="salon-settings" className={styles.title}>
        Salon settings
      </h2>
      <BookingNotices />
      {hasFailed && <ErrorState onRetry={retry}>These settings could not be loaded.</ErrorState>}
      {BookingHorizon && <BookingHorizon />}
    </section>
  );
}
