const millisecondsInDay = 86_400_000;

/** Midnight UTC stands for the date here; no zone is involved in counting days. */
function toUtc(date: string): number {
  const time = Date.parse(`${date}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(time)) throw new RangeError(`Not a date: ${date}`);
  return time;
}

/** The date so many days later (or earlier, when negative), both as 'YYYY-MM-DD'. Throws RangeError on no date. */
export function addDays(date: string, days: number): string {
  return new Date(toUtc(date) + days * millisecondsInDay).toISOString().slice(0, 10);
}

/** 0 is Sunday, as in the specification's dayIndex. */
export function dayIndexOf(date: string): number {
  return new Date(toUtc(date)).getUTCDay();
}

/** The instant so many seconds after the date's UTC midnight, as an ISO string. */
export function instantOn(date: string, seconds: number): string {
  return new Date(toUtc(date) + seconds * 1000).toISOString();
}
