import type { DemoData, DemoAppointment, DemoBlock } from '@frizo/demo';
import { weekdayOf } from '@frizo/local-time';

/** A stretch of an artist's working day without appointments or blocks. */
export interface Gap {
  readonly addressId: number;
  readonly timezone: string;
  readonly startSeconds: number;
  readonly endSeconds: number;
}

interface Taken {
  readonly appointments: readonly DemoAppointment[];
  readonly blocks: readonly DemoBlock[];
}

const quarterHour = 900;

/** The gaps of an artist's day, the longest first: in that order, long visits fit. */
export function freeGaps(
  { hours, salons }: Pick<DemoData, 'hours' | 'salons'>,
  { appointments, blocks }: Taken,
  { artistId, date }: { readonly artistId: number; readonly date: string },
): Gap[] {
  const isOf = (busy: { artistId: number; date: string }): boolean =>
    busy.artistId === artistId && busy.date === date;
  const busy = [
    ...appointments
      .filter(isOf)
      .map((taken): [number, number] => [
        taken.startSeconds,
        taken.startSeconds + Math.max(taken.processingSeconds, quarterHour),
      ]),
    ...blocks.filter(isOf).map((taken): [number, number] => [taken.startSeconds, taken.endSeconds]),
  ].sort(([left], [right]) => left - right);
  const dayIndex = weekdayOf(date);
  const shifts = hours.filter(
    (shift) => shift.artistId === artistId && shift.dayIndex === dayIndex && !shift.isDayOff,
  );
  const gaps = shifts.flatMap(({ addressId, startSeconds, endSeconds }) => {
    const address = salons.flatMap(({ addresses }) => addresses).find(({ id }) => id === addressId);
    if (!address) return [];
    return between(startSeconds, endSeconds, busy).map(([from, until]) => ({
      addressId,
      timezone: address.timezone,
      startSeconds: from,
      endSeconds: until,
    }));
  });
  return gaps.sort((left, right) => lengthOf(right) - lengthOf(left));
}

function between(start: number, end: number, busy: readonly [number, number][]): [number, number][] {
  const gaps: [number, number][] = [];
  let from = start;
  for (const [busyFrom, busyUntil] of busy) {
    if (busyFrom > from) gaps.push([from, Math.min(busyFrom, end)]);
    from = Math.max(from, busyUntil);
  }
  if (from < end) gaps.push([from, end]);
  return gaps.filter(([gapStart, gapEnd]) => gapEnd > gapStart);
}

function lengthOf({ startSeconds, endSeconds }: Gap): number {
  return endSeconds - startSeconds;
}
