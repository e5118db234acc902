import { offsetAt } from './zone-offset.ts';

/** Working time on one weekday, read on the clock at its address. */
export interface WeeklySpan {
  /** From Sunday, 0 to 6. */
  readonly dayIndex: number;
  /** Seconds from local midnight, up to 86400. */
  readonly start: number;
  readonly end: number;
  readonly timezone: string;
}

const daySeconds = 86_400;
const weekSeconds = 7 * daySeconds;
const monthSeconds = 30 * daySeconds;

/** The shortest working time and the step of its ends (spec 5.5). Seconds. */
export const hoursStepSeconds = 900;

/** Widens a span whose ends are equal to the shortest one (spec 5.5), backwards where it would leave the day. */
export function widenEqualEnds({ start, end }: { readonly start: number; readonly end: number }): {
  start: number;
  end: number;
} {
  if (start !== end) return { start, end };
  if (end + hoursStepSeconds <= daySeconds) return { start, end: end + hoursStepSeconds };
  return { start: start - hoursStepSeconds, end };
}

/**
 * Which spans of one artist overlap another one of the list, by index: an artist is at one address at a time. Spans in different time zones are
 * compared as instants, for every offset that the zones have in the year from `now`.
 */
export function overlappingSpans(spans: readonly WeeklySpan[], now: Date): number[] {
  const overlapping = new Set<number>();
  for (const instants of weeksOfTheYear(spans, now)) {
    for (const [index, one] of instants.entries()) {
      for (const [other, another] of instants.entries()) {
        if (index !== other && overlapInWeek(one, another)) overlapping.add(index);
      }
    }
  }
  return [...overlapping].sort((one, other) => one - other);
}

/** The spans as seconds of a week in UTC, once for each combination of offsets. */
function weeksOfTheYear(spans: readonly WeeklySpan[], now: Date): [from: number, until: number][][] {
  const zones = [...new Set(spans.map(({ timezone }) => timezone))];
  const combinations = new Map<string, Map<string, number>>();
  for (let month = 0; month <= 12; month += 1) {
    const instant = Math.floor(now.getTime() / 1000) + month * monthSeconds;
    const offsets = new Map(zones.map((zone) => [zone, offsetAt(instant, zone)]));
    combinations.set([...offsets.values()].join(), offsets);
  }
  return [...combinations.values()].map((offsets) =>
    spans.map(({ dayIndex, start, end, timezone }) => {
      const midnight = dayIndex * daySeconds - (offsets.get(timezone) ?? 0);
      return [midnight + start, midnight + end];
    }),
  );
}

/** Weeks repeat, so a span at the end of one meets those at the beginning of the next. */
function overlapInWeek(one: readonly [number, number], other: readonly [number, number]): boolean {
  return [-weekSeconds, 0, weekSeconds].some(
    (shift) => one[0] < other[1] + shift && other[0] + shift < one[1],
  );
}
