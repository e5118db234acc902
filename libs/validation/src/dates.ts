import { isAbsent, type Rule } from './rule.ts';
import { violate, type Violation } from './violation.ts';

/** Must be a date that exists, as 'YYYY-MM-DD'. */
export const date: Rule = (value) =>
  isAbsent(value) || isDate(value) ? undefined : violate('VALUE_IS_NOT_A_DATE');

/** Must lie after `today`, a 'YYYY-MM-DD' of the zone in which days are judged (decisions 3). */
export function inFuture(today: string): Rule {
  return dated((value) => (value > today ? undefined : violate('VALUE_IS_NOT_IN_FUTURE')));
}

/** Must lie before `today`. */
export function inPast(today: string): Rule {
  return dated((value) => (value < today ? undefined : violate('VALUE_IS_NOT_IN_PAST')));
}

/**
 * A date of birth must lie at least so many years back: on the birthday itself the age is reached (spec 9 calls it the
 * minimum). Who is born on February 29 has the birthday on March 1 of common years.
 */
export function olderThan(years: number, today: string): Rule {
  return dated((value) => {
    const birthday = `${String(Number(value.slice(0, 4)) + years).padStart(4, '0')}${value.slice(4)}`;
    // Dates compare as text, a February 29 that does not exist too.
    if (birthday <= today) return undefined;
    return violate('VALUE_IS_TO_LOW', years, 'Must be older than {value} {unit}', 'years');
  });
}

/** What is no date cannot be compared, and is told so. */
function dated(compare: (value: string) => Violation | undefined): Rule {
  return (value) =>
    date(value) ?? (typeof value === 'string' && !isAbsent(value) ? compare(value) : undefined);
}

function isDate(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const [year = 0, month = 0, day = 0] = value.split('-').map(Number);
  // setUTCFullYear takes years below 100 as they are, which Date.UTC does not.
  const moment = new Date(0);
  moment.setUTCFullYear(year, month - 1, day);
  return moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day;
}
