import { GregorianCalendar, parseDate, type CalendarDate } from '@internationalized/date';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { destroyAnnouncer } from 'react-aria/private/live-announcer/LiveAnnouncer';
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
import { CalendarDay, stateText, type DayMarker } from './calendar-day.component.tsx';
import { CalendarLegend, type CalendarReader } from './calendar-legend.component.tsx';
import { monthsForWidth } from './months-for-width.ts';
import styles from './calendar.module.css';

export interface CalendarProps {
  label: string;
  /** YYYY-MM-DD at the address; null while no day is chosen. */
  value: string | null;
  onChange: (date: string) => void;
  /** Today at the address, YYYY-MM-DD: earlier days cannot be chosen (spec 5.2), unless `firstDay` allows it. */
  today: string;
  /** The first day that can be chosen, if it is not today. */
  firstDay?: string;
  /** The last day that can be chosen. */
  lastDay?: string;
  /** The markers of each day. A day whose marker has no free start cannot be chosen, unless the marker allows it; a day without a marker can. */
  markers?: ReadonlyMap<string, DayMarker>;
  /** The maximum number of months side by side, if the width allows (spec 9: 1 to 4, and 5 for the journal of one artist). */
  maxMonths?: 1 | 2 | 3 | 4 | 5;
  /** The first day of the first month shown, whenever that changes: for loading markers. */
  onMonth?: (firstDay: string) => void;
  /** Inside a dialog the width of the dialog decides the number of months, not the calendar's own. */
  isMeasuredByDialog?: boolean;
  /** Explains the markers under the months, in the terms of this audience. */
  legend?: CalendarReader;
}

const createGregorian = () => new GregorianCalendar();

/** Chooses one day; the week starts on Sunday (spec 2, calendar of US type). */
export function Calendar(props: CalendarProps) {
  const { label, value, onChange, today, lastDay, markers, maxMonths = 1, onMonth, legend } = props;
  const { firstDay = today, isMeasuredByDialog = false } = props;
  const root = useRef<HTMLDivElement>(null);
  const width = useWidth(root, isMeasuredByDialog ? '[role=dialog]' : undefined);
  const months = Math.min(maxMonths, monthsForWidth(width));
  const [focused, setFocused] = useFocusedDay(value, today);
  useNameOfHiddenNext(root);
  // React Aria announces months and days through an element at the top of the page, which it would leave there.
  useEffect(() => destroyAnnouncer, []);
  const hasFullDays = [...(markers?.values() ?? [])].some(({ full }) => full);
  const isUnavailable = (date: { toString(): string }) => {
    const marker = markers?.get(date.toString());
    return marker?.available === false && marker.canBeChosen !== true;
  };

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
        focusedValue={focused}
        onFocusChange={(date) => {
          setFocused(date);
          onMonth?.(date.set({ day: 1 }).toString());
        }}
        minValue={parseDate(firstDay)}
        maxValue={lastDay === undefined ? undefined : parseDate(lastDay)}
        isDateUnavailable={isUnavailable}
      >
        <Button slot="previous" className={styles.turn} aria-label="Previous month">
          <ChevronLeftIcon size={20} />
        </Button>
        <Button slot="next" className={styles.turn} aria-label={nextTitle}>
          <ChevronRightIcon size={20} />
        </Button>
        <div className={styles.months}>
          {Array.from({ length: months }, (_, offset) => (
            <Month key={offset} offset={offset} today={today} markers={markers} />
          ))}
        </div>
      </AriaCalendar>
      {legend !== undefined && <CalendarLegend reader={legend} hasFullDays={hasFullDays} />}
    </div>
  );
}

/** The day with the keyboard focus, whose month is shown. Follows a day that is chosen from outside. */
function useFocusedDay(value: string | null, today: string) {
  const [focused, setFocused] = useState<CalendarDate>(() => parseDate(value ?? today));
  const [shown, setShown] = useState(value);
  if (value !== shown) {
    setShown(value);
    if (value !== null) setFocused(parseDate(value));
  }
  return [focused, setFocused] as const;
}

const nextTitle = 'Next month';

/**
 * React Aria adds a second button for the next month after the days, only for touch screen readers, named `Next`. It does the same as the visible
 * one, so it gets the same name (WCAG 3.2.4).
 */
function useNameOfHiddenNext(root: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    root.current?.querySelector('button:not([slot])')?.setAttribute('aria-label', nextTitle);
  }, [root]);
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
            <CalendarCell
              date={date}
              className={styles.cell}
              render={(cell) => (
                <div {...cell} aria-label={cellLabel(cell['aria-label'], markers?.get(date.toString()))} />
              )}
            >
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

/** `Friday, March 5, 2026, free`: React Aria's own label ends with the date. */
function cellLabel(date: string | undefined, marker: DayMarker | undefined): string {
  return [date, stateText(marker)].filter(Boolean).join(', ');
}

/**
 * The width of an element in CSS pixels; 0 until it is measured.
 * @param around measures the closest ancestor that matches this selector instead, if there is one
 */
function useWidth(element: RefObject<HTMLElement | null>, around?: string): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = element;
    const measured = (around === undefined ? null : current?.closest(around)) ?? current;
    if (measured === null) return undefined;
    // jsdom has no layout and no ResizeObserver.
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element, around]);
  return width;
}
