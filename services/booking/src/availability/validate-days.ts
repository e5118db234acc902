import { fromYmd, type LocalDate } from '@frizo/local-time';
import { DomainError } from '@frizo/service-kit';
import { isMarkerRange } from '../domain/markers.ts';

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

/** The date for a comparison in Postgres, which has no year 0. Nothing of this product was in that year. */
export function dateForPostgres(date: LocalDate): LocalDate {
  return date < firstPostgresDate ? firstPostgresDate : date;
}

const firstPostgresDate = '0001-01-01';

export function invalidFields(fields: Record<string, string[]>): DomainError {
  return new DomainError('request.invalid', 'Please check what you have entered.', { fields });
}
