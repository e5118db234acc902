import type { WaitingEntry } from '@frizo/contracts';
import { formatLocalDate, formatWallTime } from '@frizo/local-time';

type TimeOfDay = Pick<WaitingEntry, 'earliestTime' | 'latestTime'>;

/** The parts of a day that a client can wait for: the earliest and the latest start, in seconds from local midnight. */
export const timesOfDay = {
  any: { earliestTime: null, latestTime: null },
  morning: { earliestTime: null, latestTime: 42_300 },
  afternoon: { earliestTime: 43_200, latestTime: 60_300 },
  evening: { earliestTime: 61_200, latestTime: null },
} as const satisfies Record<string, TimeOfDay>;

/** The days of a waiting entry: `03/05/2026`, or `03/05/2026 to 03/11/2026`. */
export function waitingDaysText({ fromDate, toDate }: Pick<WaitingEntry, 'fromDate' | 'toDate'>): string {
  const from = formatLocalDate(fromDate);
  return fromDate === toDate ? from : `${from} to ${formatLocalDate(toDate)}`;
}

/** `any time`, `morning`, or the times if they are no usual part of the day. */
export function waitingTimeText({ earliestTime, latestTime }: TimeOfDay): string {
  const usual = Object.entries(timesOfDay).find(
    ([, part]) => part.earliestTime === earliestTime && part.latestTime === latestTime,
  );
  if (usual) return usual[0] === 'any' ? 'any time' : usual[0];
  if (earliestTime === null) return `until ${formatWallTime(latestTime ?? 0)}`;
  if (latestTime === null) return `from ${formatWallTime(earliestTime)}`;
  return `${formatWallTime(earliestTime)} to ${formatWallTime(latestTime)}`;
}
