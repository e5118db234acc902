import { overlapsIn, type Overlap } from '@frizo/appointment-views';
import type { RequestFailure } from '@frizo/remote-kit';
import { instantToWallClock } from '@frizo/local-time';

/** A free start near the one that was refused. */
export interface NearestStart {
  readonly date: string;
  readonly startTime: number;
  /** Outside of working hours; only professionals may book that. */
  readonly isOutside?: boolean;
  /** Leaves no gap in the artist's day; only where the salon prefers fewer gaps. */
  readonly isGapless?: boolean;
}

/** Why one appointment of a save was refused, and the free times near it. */
export interface Refusal {
  /** Stable and dotted. */
  readonly key: string;
  readonly message: string;
  /** Unix seconds. */
  readonly nearest: readonly number[];
  /** The client's own appointments at that time (booking.overlaps_own). */
  readonly overlaps: readonly Overlap[];
  /** Those of `nearest` that are outside of working hours; only professionals receive such. */
  readonly outsideHours?: readonly number[];
  /** Those of `nearest` that leave no gap, which come first; only from salons that prefer fewer gaps. */
  readonly gapless?: readonly number[];
}

/** Why a save was refused: per appointment, in order, or in general. */
export interface SaveRefusal {
  readonly general: string | null;
  readonly items: readonly (Refusal | null)[];
}

/** Spec 8.2, Booking: the outcome is unknown. */
export const fatalText = 'SHiFT happened while saving the appointment';

/** After it was sent twice without a response. */
const uncertainText =
  'We could not confirm whether it was booked. Press the button again when you are back online. It will not be booked twice.';

/** The violations per appointment, or the general message of a failed save (spec 8.2). */
export function refusalOf(failure: RequestFailure, count: number): SaveRefusal {
  if (isUnanswered(failure)) return { general: `${fatalText}. ${uncertainText}`, items: [] };
  if (failure.kind !== 'server' || failure.status >= 500) return { general: fatalText, items: [] };
  const items = (failure.items ?? []).map((item) => item && refused(item));
  if (items.some((item) => item !== null)) return { general: null, items };
  if (count === 1 && failure.status === 409) return { general: null, items: [refused(failure)] };
  return { general: failure.message, items: [] };
}

/** Whether the only obstacle is another appointment of the client's, who may want both. */
export function isOverlapAlone({ general, items }: SaveRefusal): boolean {
  const refused = items.filter((item) => item !== null);
  return general === null && refused.length > 0 && refused.every(({ key }) => key === 'booking.overlaps_own');
}

/** There was no response: the outcome of the write is unknown. */
export function isUnanswered({ kind }: RequestFailure): boolean {
  return kind === 'network' || kind === 'timeout';
}

/** The time is no longer free. */
export function isTaken(error: object): error is RequestFailure {
  return 'key' in error && error.key === 'booking.slot_taken';
}

/** The form shows outdated data and has to load it again. */
export function isStale({ key }: Refusal): boolean {
  return key === 'booking.changed_meanwhile' || key === 'booking.invalid_state';
}

export function nearestStartsOf(
  { nearest, outsideHours = [], gapless = [] }: Pick<Refusal, 'nearest' | 'outsideHours' | 'gapless'>,
  timezone: string,
): NearestStart[] {
  return nearest.map((instant) => {
    const { date, seconds } = instantToWallClock(new Date(instant * 1000), timezone);
    const isOutside = outsideHours.includes(instant);
    const isGapless = gapless.includes(instant);
    return { date, startTime: seconds, ...(isOutside && { isOutside }), ...(isGapless && { isGapless }) };
  });
}

type Item = NonNullable<NonNullable<RequestFailure['items']>[number]>;

function refused({ key, message, details }: Item): Refusal {
  const outsideHours = instantsIn(details?.['outsideHours']);
  const nearest = instantsIn(details?.['nearest']);
  const gapless = instantsIn(details?.['gapless']);
  return {
    key,
    message,
    nearest,
    overlaps: overlapsIn(details),
    ...(outsideHours.length > 0 && { outsideHours }),
    ...(gapless.length > 0 && { gapless }),
  };
}

function instantsIn(list: unknown): number[] {
  return Array.isArray(list) ? list.filter((one): one is number => typeof one === 'number') : [];
}
