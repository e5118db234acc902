import { addDays, instantToWallClock, wallClockToInstant, weekdayOf } from '@frizo/local-time';
import { type HardDay, tick } from './arbitrary-day.ts';

type Span = readonly [from: number, until: number];

/** Who books: a client within the hours, or a professional on the whole day. */
export type Booker = 'client' | 'professional';

/** The free starts of a day, found by trying each quarter hour and checking every five minutes of the work. */
export function bruteForceStarts(hard: HardDay, booker: Booker = 'client', seconds?: number): number[] {
  const { date, calendar, availability } = hard;
  const isFree = freeMoments(hard, booker);
  const length = (seconds ?? calendar.processingSeconds ?? Infinity) / tick;
  const quarters = Array.from({ length: 96 }, (_, index) => index * 900);
  return quarters.filter((quarter) => {
    const instant = wallClockToInstant(date, quarter, calendar.timezone);
    if (!instant || instant < availability.now) return false;
    return Array.from({ length }, (_, index) => instant.getTime() / 1000 + index * tick).every(isFree);
  });
}

/** Whether a moment of the day, in unix seconds, is free. */
export function freeMoments(hard: HardDay, booker: Booker): (moment: number) => boolean {
  const open = booker === 'client' ? openSpans(hard) : [wholeDay(hard)];
  const taken = takenSpans(hard);
  return (moment) => isIn(open, moment) && !isIn(taken, moment);
}

function isIn(spans: readonly Span[], moment: number): boolean {
  return spans.some(([from, until]) => moment >= from && moment < until);
}

function openSpans({ date, calendar, availability }: HardDay): Span[] {
  const ofWeek = calendar.hours
    .filter(([dayIndex]) => dayIndex === weekdayOf(date))
    .map(([, ...hours]) => hours);
  const covering = calendar.exceptions.filter(({ fromDate, toDate }) => fromDate <= date && toDate >= date);
  const isDayOff = covering.some(({ hours }) => hours.length === 0);
  const special = isDayOff ? [] : covering.flatMap(({ hours }) => [...hours]);
  return (covering.length === 0 ? ofWeek : special)
    .filter(([, , place]) => place === availability.addressId)
    .map(([start, end]) => [
      firstShowing(date, start, calendar.timezone),
      firstShowing(date, end, calendar.timezone),
    ]);
}

function wholeDay({ date, calendar: { timezone } }: HardDay): Span {
  return [firstShowing(date, 0, timezone), firstShowing(addDays(date, 1), 0, timezone)];
}

/** The first moment of the day at which the wall clock shows this time or a later one. */
function firstShowing(date: string, seconds: number, timezone: string): number {
  for (let moment = Date.parse(`${date}T00:00:00Z`) / 1000 - 15 * 3600; ; moment += 900) {
    const shown = instantToWallClock(new Date(moment * 1000), timezone);
    if (shown.date > date || (shown.date === date && shown.seconds >= seconds)) return moment;
  }
}

function takenSpans({ calendar, availability: { now, clientUserId } }: HardDay): Span[] {
  const holds = calendar.holds
    .filter(
      ([, , expires, client]) =>
        expires * 1000 > now.getTime() && (client === undefined || client !== clientUserId),
    )
    .map(([from, until]): Span => [from, until]);
  const occupied = [...calendar.appointments, ...calendar.blocks].map(([from, until]): Span => [from, until]);
  return [...occupied, ...holds];
}
