import { classes } from '../classes.ts';
import styles from './calendar.module.css';

/** The content of a day (spec 7.2, available time markers). */
export interface DayMarker {
  /** At least one start is free. */
  available: boolean;
  /** It can be chosen although no start is free. */
  canBeChosen?: boolean;
  /** No start is free, and a waiting list can be joined. */
  full?: boolean;
  /** It contains a block. */
  block: boolean;
  /** It contains an appointment. */
  book: boolean;
}

interface CalendarDayProps {
  number: string;
  isToday: boolean;
  marker: DayMarker | undefined;
}

/** A number with its markers below; their space is reserved, so that nothing moves when they load. */
export function CalendarDay({ number, isToday, marker }: CalendarDayProps) {
  return (
    <>
      <span className={classes(isToday && styles.today)}>{number}</span>
      <span className={styles.markers}>
        {marker?.available === true && <span className={styles.available} data-marker="available" />}
        {marker?.full === true && <span className={styles.full} data-marker="full" />}
        {marker?.book === true && <span className={styles.book} data-marker="book" />}
        {marker?.block === true && <span className={styles.block} data-marker="block" />}
      </span>
    </>
  );
}

/** The state of a day as text, for screen readers; empty when unknown. */
export function stateText(marker: DayMarker | undefined): string {
  if (marker === undefined) return '';
  const { available, full, book, block } = marker;
  if (full) return 'full, with a waiting list';
  const taken = [book && 'booked', block && 'blocked'].filter((word) => word !== false);
  if (!available) return taken.length === 0 ? 'not free' : taken.join(' and ');
  return ['free', ...taken.map((word) => `partly ${word}`)].join(', ');
}
