import type { LocalDate } from '@frizo/local-time';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * A span of instants that surely holds these local days, in whatever zone: no zone is further than 14 hours from UTC. What
 * it holds beside them does not change what the rules say of the days.
 */
export function instantsAround(
  fromDate: LocalDate,
  toDate: LocalDate = fromDate,
): { from: Date; until: Date } {
  return {
    from: new Date(Date.parse(`${fromDate}T00:00:00Z`) - dayMs),
    until: new Date(Date.parse(`${toDate}T00:00:00Z`) + 2 * dayMs),
  };
}

/** The same around one instant. */
export function daysAround(instant: Date, days: number): { from: Date; until: Date } {
  return {
    from: new Date(instant.getTime() - (days + 1) * dayMs),
    until: new Date(instant.getTime() + (days + 1) * dayMs),
  };
}
