import { GregorianCalendar, parseDate, type CalendarDate } from '@internationalized/date';
import { useRef } from 'react';
import {
  Button,
  Calendar as AriaCalendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
} from 'react-aria-components/Calendar';
import { ChevronLeftIcon, ChevronRightIcon } from '../icons/icons.ts';
import { CalendarDay, type DayMarker } from './calendar-day.component.tsx';
import { CalendarLegend } from './calendar-legend.component.tsx';
import { monthsForWidth } from './months-for-width.ts';
import styles from './calendar.module.css';
import { useWidth } from './use-width.ts';

export interface CalendarProps {
  label: string;
  /** YYYY-MM-DD at the address; null while no day is chosen. */
  value: string | null;
  onChange: (date: string) => void;
  /** Today at the address, YYYY-MM-DD: days before it cannot be chosen (spec 5.2). */
  today: string;
  /** The last day that can be chosen. */
  lastDay?: string;
  /** What is known of a day, by date. A day with a marker and no free start cannot be chosen; one without can. */
  markers?: ReadonlyMap<string, DayMarker>;
  /** At most so many months beside each other, as the width allows (spec 9: 1 to 4). */
  maxMonths?: 1 | 2 | 3 | 4;
  /** The first of the months shown, as the first day of it, whenever that changes: for asking for markers. */
  onMonth?: (firstDay: string) => void;
  /** Explains the markers under the months. */
  hasLegend?: boolean;
}

const createGregorian = () => new GregorianCalendar();

/** Choose one day; the week starts on Sunday (spec 2, calendar of US type). */
export function Calendar(props: CalendarProps) {
  const { label, value, onChange, today, lastDay, markers, maxMonths = 1, onMonth, hasLegend } = props;
  const root = useRef<HTMLDivElement>(null);
  const months = Math.min(maxMonths, monthsForWidth(useWidth(root)));
  const isUnavailable = (date: { toString(): string }) => markers?.get(date.toString())?.available === false;

  return (
    <div ref={root} className={styles.root}>
      <AriaCalendar
        aria-label={label}
        className={styles.calendar}
        createCalendar={createGregorian}
        firstDayOfWeek="sun"
        visibleDuration={{ months }}
        pageBehavior="single"
        value={value === null ? null : parseDate(value)}
        onChange={(date) => onChange(date.toString())}
        defaultFocusedValue={parseDate(value ?? today)}
        onFocusChange={(date) => onMonth?.(date.set({ day: 1 }).toString())}
        minValue={parseDate(today)}
        maxValue={lastDay === undefined ? undefined : parseDate(lastDay)}
        isDateUnavailable={isUnavailable}
      >
        <Button slot="previous" className={styles.turn} aria-label="Previous month">
          <ChevronLeftIcon size={20} />
        </Button>
        <Button slot="next" className={styles.turn} aria-label="Next month">
          <ChevronRightIcon size={20} />
        </Button>
        <div className={styles.months}>
          {Array.from({ length: months }, (_, offset) => (
            <Month key={offset} offset={offset} today={today} markers={markers} />
          ))}
        </div>
      </AriaCalendar>
      {hasLegend === true && <CalendarLegend />}
    </div>
  );
}

interface MonthProps {
  offset: number;
  today: string;
  markers: ReadonlyMap<string, DayMarker> | undefined;
}

function Month({ offset, today, markers }: MonthProps) {
  const isToday = (date: CalendarDate) => date.toString() === today;
  return (
    <div className={styles.month}>
      <CalendarHeading offset={{ months: offset }} className={styles.heading} />
      <CalendarGrid offset={{ months: offset }} weekdayStyle="short" className={styles.grid}>
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className={styles.weekday}>{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(date) => (
            <CalendarCell date={date} className={styles.cell}>
              {({ formattedDate }) => (
                <CalendarDay
                  number={formattedDate}
                  isToday={isToday(date)}
                  marker={markers?.get(date.toString())}
                />
              )}
            </CalendarCell>
          )}
        </CalendarGridBody>
      </CalendarGrid>
    </div>
  );
}
