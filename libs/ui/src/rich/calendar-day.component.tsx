import { classes } from '../classes.ts';
import styles from './calendar.module.css';

/** What a day shows (spec 7.2, available time markers). */
export interface DayMarker {
  /** At least one start is free. */
  available: boolean;
  /** A block lies in it. */
  block: boolean;
  /** An appointment lies in it. */
  book: boolean;
}

interface CalendarDayProps {
  number: string;
  isToday: boolean;
  marker: DayMarker | undefined;
}

/** A number with its markers under it; the room for them is always there, so that nothing moves when they come. */
export function CalendarDay({ number, isToday, marker }: CalendarDayProps) {
  return (
    <>
      <span className={classes(isToday && styles.today)}>{number}</span>
      <span className={styles.markers}>
        {marker?.available === true && <span className={styles.available} data-marker="available" />}
        {marker?.book === true && <span className={styles.book} data-marker="book" />}
        {marker?.block === true && <span className={styles.block} data-marker="block" />}
      </span>
    </>
  );
}
