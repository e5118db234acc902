import { lastCalendarDate, planningDaysAhead } from '@frizo/contracts';
import { fromYmd, type LocalDate } from '@frizo/local-time';
import { DomainError } from '@frizo/service-kit';
import { isMarkerRange } from '../domain/markers.ts';
import { lastBookableDate } from '../domain/openings.ts';

/** Parses YYYYMMDD, the format of the specification. @throws DomainError 400 for a date that does not exist */
export function parseYmd(ymd: string): LocalDate {
  const date = fromYmd(ymd);
  if (date !== undefined) return date;
  throw invalidFields({ ymd: ['VALUE_IS_NOT_A_DATE'] });
}

/** @throws DomainError 400 for a range that is out of order or longer than four months (decisions 4) */
export function requireMarkerRange({ fromDate, toDate }: { fromDate: LocalDate; toDate: LocalDate }): void {
  if (isMarkerRange(fromDate, toDate)) return;
  throw invalidFields({ toDate: [toDate < fromDate ? 'VALUE_IS_TO_LOW' : 'VALUE_IS_TO_HIGH'] });
}

/** Local dates, or unix seconds, which count as their date in UTC, by the field of the request. */
type Days = Readonly<Record<string, LocalDate | number>>;

/** Refuses days beyond those that professionals plan. @throws DomainError 400 with a code for each field */
export function refuseTooFarAhead(days: Days, now: Date): void {
  refuseAfter(lastBookableDate(now, 'UTC', planningDaysAhead), days);
}

/**
 * Refuses to show days beyond those of any page. Of a range the first day is checked, since its length is limited.
 * @throws DomainError 400 with a code for each field
 */
export function refuseTooLate(days: Days): void {
  refuseAfter(lastCalendarDate, days);
}

function refuseAfter(last: LocalDate, days: Days): void {
  const late = Object.entries(days).filter(([, day]) => dateOf(day) > last);
  if (late.length === 0) return;
  throw invalidFields(Object.fromEntries(late.map(([field]) => [field, ['VALUE_IS_TO_HIGH']])));
}

function dateOf(day: LocalDate | number): LocalDate {
  return typeof day === 'number' ? new Date(day * 1000).toISOString().slice(0, 10) : day;
}

/** The date for a comparison in Postgres, which has no year 0. Nothing of this product was in that year. */
export function dateForPostgres(date: LocalDate): LocalDate {
  return date < firstPostgresDate ? firstPostgresDate : date;
}

const firstPostgresDate = '0001-01-01';

export function invalidFields(fields: Record<string, string[]>): DomainError {
  return new DomainError('request.invalid', 'Please check what you have entered.', { fields });
}
