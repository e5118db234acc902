import { instantToWallClock, wallClockToInstant, weekdayOf } from '@frizo/local-time';
import { type HardDay, tick } from './arbitrary-day.ts';

type Span = readonly [from: number, until: number];

/** The free starts of a day, found by trying each quarter hour and looking at every five minutes of the work. */
export function bruteForceStarts(hard: HardDay): number[] {
  const { date, calendar, looking } = hard;
  const open = openSpans(hard);
  const taken = takenSpans(hard);
  const length = (calendar.processingSeconds ?? Infinity) / tick;
  const quarters = Array.from({ length: 96 }, (_, index) => index * 900);
  return quarters.filter((seconds) => {
    const instant = wallClockToInstant(date, seconds, calendar.timezone);
    if (!instant || instant < looking.now) return false;
    const moments = Array.from({ length }, (_, index) => instant.getTime() / 1000 + index * tick);
    return moments.every((moment) => isIn(open, moment) && !isIn(taken, moment));
  });
}

function isIn(spans: readonly Span[], moment: number): boolean {
  return spans.some(([from, until]) => moment >= from && moment < until);
}

function openSpans({ date, calendar, looking }: HardDay): Span[] {
  return calendar.hours
    .filter(([dayIndex, , , place]) => dayIndex === weekdayOf(date) && place === looking.addressId)
    .map(([, start, end]) => [
      firstShowing(date, start, calendar.timezone),
      firstShowing(date, end, calendar.timezone),
    ]);
}

/** The first moment of the day at which the clock shows this time or a later one. */
function firstShowing(date: string, seconds: number, timezone: string): number {
  for (let moment = Date.parse(`${date}T00:00:00Z`) / 1000 - 15 * 3600; ; moment += 900) {
    const shown = instantToWallClock(new Date(moment * 1000), timezone);
    if (shown.date > date || (shown.date === date && shown.seconds >= seconds)) return moment;
  }
}

function takenSpans({ calendar, looking: { now, clientUserId } }: HardDay): Span[] {
  const holds = calendar.holds
    .filter(
      ([, , expires, client]) =>
        expires * 1000 > now.getTime() && (client === undefined || client !== clientUserId),
    )
    .map(([from, until]): Span => [from, until]);
  const occupied = [...calendar.appointments, ...calendar.blocks].map(([from, until]): Span => [from, until]);
  return [...occupied, ...holds];
}
