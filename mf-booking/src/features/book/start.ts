import type { holdTime, RequestOf } from '@frizo/contracts';
import { wallClockToInstant } from '@frizo/local-time';
import { isComplete, type Choices } from './choices.ts';

/** A start to hold or to book. */
export type Start = RequestOf<typeof holdTime>;

/** The start that is chosen, as an instant; null while something is missing, or where the clock jumps over that time. */
export function startOf(choices: Choices, timezone: string): Start | null {
  if (!isComplete(choices)) return null;
  const { artistId, addressId, serviceId, date, startTime } = choices;
  const instant = wallClockToInstant(date, startTime, timezone);
  return instant ? { artistId, addressId, serviceId, startTimestamp: instant.getTime() / 1000 } : null;
}
