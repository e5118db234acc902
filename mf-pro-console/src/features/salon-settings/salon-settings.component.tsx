import { usePart } from '@frizo/remote-kit/parts';
import { ErrorState } from '@frizo/ui';
import { BookingNotices } from './booking-notices.component.tsx';
import styles from './salon-settings.module.css';

const loadBookingSettings = async () =>
  (await import(/* webpackChunkName: "salon-settings" */ './booking-settings.component.tsx')).BookingSettings;

/** Mails about bookings and what clients can book, for users who manage the salon. */
export function SalonSettings() {
  // Loaded after the page, since it needs the code of forms.
  const { Part: BookingSettings, hasFailed, retry } = usePart(loadBookingSettings);
  return (
    <section aria-labelledby="salon-settings" className={styles.settings}>
      <h2 id="salon-settings" className={styles.title}>
        Salon settings
      </h2>
      <BookingNotices />
      {hasFailed && <ErrorState onRetry={retry}>These settings could not be loaded.</ErrorState>}
      {BookingSettings && <BookingSettings />}
    </section>
  );
}
