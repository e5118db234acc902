import { boundOnDay, type LocalDay, weekdayOf } from '@frizo/local-time';
import type { Openings } from './openings.ts';
import { firstEndingAfter } from './spans.ts';

/**
 * How long an artist stays free from an instant of the day: to what takes the artist next, or to the end of the hours in
 * which the instant lies. Elapsed seconds; 0 when the artist is not free then.
 */
export function freeRoom(
  { week, busy }: Pick<Openings, 'week' | 'busy'>,
  day: LocalDay,
  instant: number,
): number {
  const hours = week[weekdayOf(day.date)];
  if (!hours) return 0;
  for (let index = 0; index < hours.from.length; index++) {
    const closes = boundOnDay(day, hours.until[index] ?? 0);
    if (closes <= instant) continue;
    if (boundOnDay(day, hours.from[index] ?? 0) > instant) return 0;
    const taken = busy.from[firstEndingAfter(busy.until, instant)] ?? closes;
    return Math.max(0, Math.min(taken, closes) - instant);
  }
  return 0;
}
