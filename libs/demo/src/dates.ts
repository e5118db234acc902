const millisecondsInDay = 86_400_000;

/** A date is represented by its midnight in UTC, so counting days involves no time zone. */
function toUtc(date: string): number {
  const time = Date.parse(`${date}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(time)) throw new RangeError(`Not a date: ${date}`);
  return time;
}

/** Adds days to a date ('YYYY-MM-DD'). @throws {RangeError} for an invalid date */
export function addDays(date: string, days: number): string {
  return new Date(toUtc(date) + days * millisecondsInDay).toISOString().slice(0, 10);
}

/** 0 is Sunday, as in the specification's dayIndex. */
export function dayIndexOf(date: string): number {
  return new Date(toUtc(date)).getUTCDay();
}

/** The instant this many seconds after the date's UTC midnight, as an ISO string. */
export function instantOn(date: string, seconds: number): string {
  return new Date(toUtc(date) + seconds * 1000).toISOString();
}
