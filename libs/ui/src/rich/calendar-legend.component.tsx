import styles from './calendar.module.css';

/** What the marks under the numbers mean. */
export function CalendarLegend() {
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
