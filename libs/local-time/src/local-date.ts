/** A calendar date, 'YYYY-MM-DD', without a zone: its instants depend on the zone. Dates compare as text. Years 0000 to 9999. */
export type LocalDate = string;

const daysInMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Days of the Gregorian cycle, and from its day 0 (0000-03-01) to 1970-01-01. */
const daysInEra = 146_097;
const daysBefore1970 = 719_468;

/** Whether this is an existing date in the form 'YYYY-MM-DD'. */
export function isLocalDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const [year, month, day] = partsOf(text);
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** Days since 1970-01-01; negative before. Throws a RangeError for an invalid date. */
export function dayNumberOf(date: LocalDate): number {
  if (!isLocalDate(date)) throw new RangeError(`Not a date: ${date}`);
  const [year, month, day] = partsOf(date);
  // Years are counted from March, so that the leap day comes last and every month has a fixed offset.
  const shifted = month > 2 ? year : year - 1;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * daysInEra + dayOfEra - daysBefore1970;
}

/** The date this many days after 1970-01-01. */
export function dateOfDayNumber(dayNumber: number): LocalDate {
  const shifted = dayNumber + daysBefore1970;
  const era = Math.floor(shifted / daysInEra);
  const dayOfEra = shifted - era * daysInEra;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  return write(yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day);
}

/** The date this many days later, or earlier when negative. */
export function addDays(date: LocalDate, days: number): LocalDate {
  return dateOfDayNumber(dayNumberOf(date) + days);
}

/** The same day this many months later, or the last day of a shorter month. */
export function addMonths(date: LocalDate, months: number): LocalDate {
  if (!isLocalDate(date)) throw new RangeError(`Not a date: ${date}`);
  const [year, month, day] = partsOf(date);
  const total = year * 12 + month - 1 + months;
  const newYear = Math.floor(total / 12);
  const newMonth = total - newYear * 12 + 1;
  return write(newYear, newMonth, Math.min(day, daysInMonth(newYear, newMonth)));
}

/** The number of days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return dayNumberOf(to) - dayNumberOf(from);
}

/** 0 to 6 from Sunday (spec 3, the artist schedule's dayIndex). */
export function weekdayOf(date: LocalDate): number {
  return weekdayOfDayNumber(dayNumberOf(date));
}

/** The same for a day number; 1970-01-01 was a Thursday. */
export function weekdayOfDayNumber(dayNumber: number): number {
  return (((dayNumber + 4) % 7) + 7) % 7;
}

/** YYYYMMDD, the format of requests for time intervals (spec 7.2). */
export function toYmd(date: LocalDate): string {
  return date.replaceAll('-', '');
}

/** The date of a YYYYMMDD; undefined when invalid. */
export function fromYmd(ymd: string): LocalDate | undefined {
  const date = `${ymd.slice(0, 4)}-${ymd.slice(4, 6)}-${ymd.slice(6)}`;
  return isLocalDate(date) ? date : undefined;
}

function partsOf(date: LocalDate): [year: number, month: number, day: number] {
  return [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8))];
}

function daysInMonth(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeap ? 29 : (daysInMonths[month - 1] ?? 0);
}

function write(year: number, month: number, day: number): LocalDate {
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, '0');
}
