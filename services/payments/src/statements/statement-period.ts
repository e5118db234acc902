import { addMonths, dayBounds, isTimezone, monthNames } from '@frizo/local-time';
import { refusedFields } from '@frizo/service-kit';

/** A month, or a year without one. */
export interface StatementPeriod {
  readonly year: number;
  readonly month?: number | undefined;
  readonly timezone: string;
}

/**
 * The first instant of a period in its zone and the first after it.
 * @throws a 400 for an unknown zone
 */
export function boundsOf({ year, month, timezone }: StatementPeriod): { from: Date; until: Date } {
  if (!isTimezone(timezone)) throw refusedFields({ timezone: ['WRONG_FORMAT'] });
  const first = `${year}-${String(month ?? 1).padStart(2, '0')}-01`;
  return {
    from: dayBounds(first, timezone).startsAt,
    until: dayBounds(addMonths(first, month === undefined ? 12 : 1), timezone).startsAt,
  };
}

/** The bounds of each month of a year. @throws as `boundsOf` */
export function monthsOf({ year, timezone }: Omit<StatementPeriod, 'month'>): { from: Date; until: Date }[] {
  return monthNames.map((_, index) => boundsOf({ year, month: index + 1, timezone }));
}

/** `2026-03` or `2026`, for names of files. */
export function nameOfPeriod({ year, month }: StatementPeriod): string {
  return month === undefined ? String(year) : `${year}-${String(month).padStart(2, '0')}`;
}
