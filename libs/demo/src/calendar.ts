import { addDays, dayIndexOf } from './dates.ts';

export interface CalendarDay {
  date: string;
  /** 0 is Sunday. */
  dayIndex: number;
  /** Negative in the past, 0 today. */
  daysAhead: number;
}

/** One month in the past and three in the future. */
const days = { past: 30, future: 91 } as const;

/** The days of the demo's calendar, from 30 days before today to 91 after it. */
export function calendarAround(today: string): CalendarDay[] {
  return Array.from({ length: days.past + days.future + 1 }, (_, index) => {
    const daysAhead = index - days.past;
    const date = addDays(today, daysAhead);
    return { date, dayIndex: dayIndexOf(date), daysAhead };
  });
}
