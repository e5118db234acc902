import styles from './calendar.module.css';

/** The audience of the calendar: clients only see whether a day is free. */
export type CalendarReader = 'client' | 'professional';

/** The meaning of the markers. */
export function CalendarLegend({ reader, hasFullDays }: { reader: CalendarReader; hasFullDays: boolean }) {
  if (reader === 'client') {
    return (
      <ul className={styles.legend}>
        <li>
          <span className={styles.available} aria-hidden="true" /> Free
        </li>
        {hasFullDays && (
          <li>
            <span className={styles.full} aria-hidden="true" /> Full, with a waiting list
          </li>
        )}
        <li>
          <s aria-hidden="true">15</s> Not free
        </li>
      </ul>
    );
  }
  return (
    <ul className={styles.legend}>
      <li>
        <span className={styles.available} aria-hidden="true" /> Available
      </li>
      <li>
        <span className={styles.book} aria-hidden="true" /> Booked
      </li>
      <li>
        <span className={styles.block} aria-hidden="true" /> Blocked
      </li>
    </ul>
  );
}
