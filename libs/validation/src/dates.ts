import { isAbsent, type Rule } from './rule.ts';
import { violate, type Violation } from './violation.ts';

/** Must be an existing date in the form 'YYYY-MM-DD'. */
export const date: Rule = (value) =>
  isAbsent(value) || isDate(value) ? undefined : violate('VALUE_IS_NOT_A_DATE');

/** Must be after `today`, a 'YYYY-MM-DD' in the zone that applies (decisions 3). */
export function inFuture(today: string): Rule {
  return dated((value) => (value > today ? undefined : violate('VALUE_IS_NOT_IN_FUTURE')));
}

/** Must be before `today`. */
export function inPast(today: string): Rule {
  return dated((value) => (value < today ? undefined : violate('VALUE_IS_NOT_IN_PAST')));
}

/**
 * A date of birth must be at least this many years ago: the age is reached on the birthday itself (spec 9 calls it the minimum). Someone born on
 * February 29 has the birthday on March 1 of common years.
 */
export function olderThan(years: number, today: string): Rule {
  return dated((value) => {
    const birthday = `${String(Number(value.slice(0, 4)) + years).padStart(4, '0')}${value.slice(4)}`;
    // Dates compare as text, including a February 29 that does not exist.
    if (birthday <= today) return undefined;
    return violate('VALUE_IS_TO_LOW', years, 'Must be older than {value} {unit}', 'years');
  });
}

/** An invalid date cannot be compared, and is reported as such. */
function dated(compare: (value: string) => Violation | undefined): Rule {
  return (value) =>
    date(value) ?? (typeof value === 'string' && !isAbsent(value) ? compare(value) : undefined);
}

function isDate(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const [year = 0, month = 0, day = 0] = value.split('-').map(Number);
  // setUTCFullYear takes years below 100 literally, unlike Date.UTC.
  const moment = new Date(0);
  moment.setUTCFullYear(year, month - 1, day);
  return moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day;
}
