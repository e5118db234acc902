import { closesAt, opensAt, type MeasuredSalon } from './measured-salon.ts';

/** A start that nobody else is given. */
export interface Start {
  readonly artistId: number;
  /** Unix seconds. */
  readonly startTimestamp: number;
}

const daySeconds = 86_400;
/** Denver is this far behind UTC in winter; in summer all is an hour later on its clock, which lies within the hours too. */
const behindUtcSeconds = 7 * 3600;
const days = 100;

/**
 * Every start of the salon's next hundred days, one after the other: by turns of the artists, so that neighbours in time are
 * far from neighbours in a calendar, as with people who do not know each other.
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

/** Any start of the salon's next days, on the hour or a quarter of it; the same ones in every run. Some meet. */
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

/** Whole numbers from zero up to below a limit, which look like chance and never change (mulberry32). */
function randomBelow(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
}
