import { localDay, type LocalDate, weekdayOf } from '@frizo/local-time';
import { nextFreeStart, stepSeconds } from './next-free-start.ts';
import type { Openings } from './openings.ts';
import { noSpans } from './spans.ts';

/**
 * closed: no hours there that day. past: it would have fitted, but earlier. too_short: there is time, but nowhere enough
 * in one piece. full: there is none.
 */
export type WhyNone = 'closed' | 'full' | 'too_short' | 'past';

/** Why a day has no free start; null when it has one. Each answer lifts one obstacle and asks the same rule again. */
export function whyNone(openings: Openings, date: LocalDate): WhyNone | null {
  const day = localDay(date, openings.timezone);
  const weekday = weekdayOf(date);
  const fits = (obstacles: Partial<Openings>) =>
    nextFreeStart({ ...openings, ...obstacles }, day, weekday) !== undefined;

  if (fits({})) return null;
  if (day.pieces.length === 0 || openings.week[weekday]?.from.length === 0) return 'closed';
  if (!fits({ busy: noSpans, notBefore: -Infinity })) return 'too_short';
  if (!fits({ busy: noSpans })) return 'past';
  return fits({ processingSeconds: Math.min(stepSeconds, openings.processingSeconds) })
    ? 'too_short'
    : 'full';
}
