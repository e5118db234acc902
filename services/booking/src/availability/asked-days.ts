import { fromYmd, type LocalDate } from '@frizo/local-time';
import { DomainError } from '@frizo/service-kit';
import { isMarkerRange } from '../domain/markers.ts';

/** YYYYMMDD, as the specification has it, to a date that exists. */
export function askedDay(ymd: string): LocalDate {
  const date = fromYmd(ymd);
  if (date !== undefined) return date;
  throw invalid({ ymd: ['VALUE_IS_NOT_A_DATE'] });
}

/** Refuses days that are out of order, or more than four months (decisions 4). */
export function requireMarkerRange({ fromDate, toDate }: { fromDate: LocalDate; toDate: LocalDate }): void {
  if (isMarkerRange(fromDate, toDate)) return;
  throw invalid({ toDate: [toDate < fromDate ? 'VALUE_IS_TO_LOW' : 'VALUE_IS_TO_HIGH'] });
}

export function invalid(fields: Record<string, string[]>): DomainError {
  return new DomainError('request.invalid', 'Please check what you have entered.', { fields });
}
