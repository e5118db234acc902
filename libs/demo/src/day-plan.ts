import type { Random } from '@frizo/demo-pictures';

/** How full a day is. */
export type Pace = 'empty' | 'quiet' | 'steady' | 'busy';

/** A visit to be scheduled: the two times of one service, in seconds. */
export interface Visit<Service> {
  service: Service;
  startSeconds: number;
  durationSeconds: number;
  processingSeconds: number;
}

const quarterHour = 900;
/** The longest break between two visits, in quarter hours. */
const longestBreak: Record<Exclude<Pace, 'empty'>, number> = { quiet: 20, steady: 9, busy: 2 };
const mostVisits: Record<Pace, number> = { empty: 0, quiet: 1, steady: 3, busy: 8 };

/** Weekends are fuller, and later weeks emptier; `daysAhead` is negative in the past. */
export function paceOf(dayIndex: number, daysAhead: number, isStar: boolean, random: Random): Pace {
  const weekend = dayIndex >= 5 ? 0.2 : 0;
  const soon = daysAhead <= 0 ? 0.55 : Math.max(0.55 - daysAhead / 110, 0.06);
  const fullness = soon + weekend * soon + (isStar ? 0.5 * soon : 0) - 0.35;
  const draw = random.next() + fullness;
  if (draw < 0.55) return 'empty';
  if (draw < 0.85) return 'quiet';
  return draw < 1.15 ? 'steady' : 'busy';
}

/**
 * Plans one day of one artist at one address. A visit can start when the processing time of the previous one ends, even
 * if its duration does not. Both times end within the working hours.
 */
export function planDay<Service extends { durationSeconds: number; processingSeconds: number }>(
  hours: { startSeconds: number; endSeconds: number },
  pace: Pace,
  services: readonly Service[],
  random: Random,
): Visit<Service>[] {
  if (pace === 'empty' || services.length === 0) return [];
  const visits: Visit<Service>[] = [];
  let freeFrom = hours.startSeconds;
  while (visits.length < mostVisits[pace]) {
    const service = random.pick(services);
    const startSeconds = freeFrom + random.between(0, longestBreak[pace]) * quarterHour;
    if (startSeconds + service.durationSeconds > hours.endSeconds) break;
    const { durationSeconds, processingSeconds } = service;
    visits.push({ service, startSeconds, durationSeconds, processingSeconds });
    freeFrom = startSeconds + processingSeconds;
  }
  return visits;
}
