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
