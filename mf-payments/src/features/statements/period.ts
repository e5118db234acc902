import { ownTimezone, todayIn } from '@frizo/local-time';
import { statementsApi } from './statements.api.ts';

/** A month, or a year where `month` is 0. */
export interface Period {
  readonly year: number;
  readonly month: number;
}

/** The month of a date YYYY-MM-DD. */
function monthOf(date: string): Period {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)) };
}

/** The period as calls have it. */
export function periodRequest({ year, month }: Period, timezone: string) {
  return { year, timezone, ...(month > 0 && { month }) };
}

/** The zone of the salon's first address, in which its months begin; undefined while it is not known. */
export function useSalonTimezone(): string | undefined {
  const { data, error } = statementsApi.useGetProfessionalProfileQuery({});
  if (data === undefined && error === undefined) return undefined;
  return data?.profAddress[0]?.timezone ?? ownTimezone();
}

/** The current month in a zone. */
export function currentMonth(timezone: string): Period {
  return monthOf(todayIn(timezone, new Date()));
}
