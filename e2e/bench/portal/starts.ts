import { closesAt, opensAt, type MeasuredSalon } from './measured-salon.ts';

/** A unique start. */
export interface Start {
  readonly artistId: number;
  /** Unix seconds. */
  readonly startTimestamp: number;
}

const daySeconds = 86_400;
/** Denver's winter offset from UTC; in summer local times are an hour later, which is still within the working hours. */
const behindUtcSeconds = 7 * 3600;
const days = 100;

/**
 * Every start of the salon's next hundred days. Consecutive starts belong to different artists and days, like bookings of independent
 * clients.
 */
export function* startsOf({
  artistIds,
  firstDay,
  processingSeconds,
}: MeasuredSalon): Generator<Start, never> {
  const midnight = Date.parse(`${firstDay}T00:00:00Z`) / 1000 + behindUtcSeconds;
  const lastStart = closesAt - 3600 - processingSeconds;
  for (let seconds = opensAt; seconds <= lastStart; seconds += processingSeconds) {
    for (let day = 1; day <= days; day++) {
      for (const artistId of artistIds)
        yield { artistId, startTimestamp: midnight + day * daySeconds + seconds };
    }
  }
  throw new Error('The measured salon is fully booked.');
}

/** Random starts within the salon's next days, on quarters of an hour; the same in every run. Some overlap. */
export function* randomStartsOf(salon: MeasuredSalon, dayCount: number): Generator<Start, never> {
  const { artistIds, firstDay, processingSeconds } = salon;
  const midnight = Date.parse(`${firstDay}T00:00:00Z`) / 1000 + behindUtcSeconds;
  const quarters = (closesAt - opensAt - processingSeconds - 3600) / 900;
  const below = randomBelow(20_260_302);
  for (;;) {
    const artistId = artistIds[below(artistIds.length)] ?? 0;
    const day = 1 + below(dayCount);
    yield { artistId, startTimestamp: midnight + day * daySeconds + opensAt + below(quarters) * 900 };
  }
}

/** Seeded random integers from 0 to below a limit (mulberry32). */
function randomBelow(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
}
