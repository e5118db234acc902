import { ChosenStyle } from '@frizo/appointment-views';
import { formatDuration, formatLocalDate, formatWallTime, zoneNameAt } from '@frizo/local-time';
import { formatCents } from '@frizo/money';
import styles from './book.module.css';
import type { Saved } from './draft/block.ts';

interface SummaryProps {
  appointments: readonly Saved[];
  /** Why nothing can be changed. */
  why: string;
}

/** What there is, for who cannot change it (spec 2, Book / Modify appointment). */
export function Summary({ appointments, why }: SummaryProps) {
  return (
    <div className={styles.blocks}>
      <p>{why}</p>
      {appointments.map((one) => (
        <section key={one.id} className={styles.card} aria-label={one.serviceName}>
          <ChosenStyle appointment={one} width="5.5rem" />
          <div>
            <p className={styles.cardTitle}>{one.serviceName}</p>
            <p className={styles.cardLine}>
              {formatLocalDate(one.date)}, {formatWallTime(one.startTime)} (
              {zoneNameAt(new Date(one.startTimestamp * 1000), one.timezone)})
            </p>
            <p className={styles.cardLine}>{one.artistName}</p>
            <p className={styles.cardLine}>
              {one.salonName}, {one.address.address}, {one.address.city}
            </p>
            <p className={styles.cardLine}>
              {formatCents(one.priceCent)} · {formatDuration(one.durationTime)}
            </p>
          </div>
        </section>
      ))}
    </div>
  );
}
