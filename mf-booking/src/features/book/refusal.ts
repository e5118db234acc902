import type { RequestFailure } from '@frizo/remote-kit';
import { instantToWallClock } from '@frizo/local-time';

/** A free start near the one that was refused. */
export interface Offer {
  readonly date: string;
  readonly startTime: number;
}

/** Why one appointment of a save was refused, and what is free instead. */
export interface Refusal {
  /** Dotted and stable. */
  readonly key: string;
  readonly message: string;
  /** Unix seconds. */
  readonly nearest: readonly number[];
}

/** Why a save was refused: of each appointment by its place, and of the whole where no appointment is to blame. */
export interface SaveRefusal {
  readonly general: string | null;
  readonly items: readonly (Refusal | null)[];
}

/** Spec 8.2, Booking: nobody knows what became of it. */
export const fatalText = 'SHiFT happened while saving the appointment';

/** What a failed save tells: the violations per appointment, or the general message (spec 8.2). */
export function refusalOf(failure: RequestFailure, count: number): SaveRefusal {
  if (failure.kind !== 'server' || failure.status >= 500) return { general: fatalText, items: [] };
  const items = (failure.items ?? []).map((item) => item && refused(item));
  if (items.some((item) => item !== null)) return { general: null, items };
  if (count === 1 && failure.status === 409) return { general: null, items: [refused(failure)] };
  return { general: failure.message, items: [] };
}

/** The time is no longer free. */
export function isTaken(error: object): error is RequestFailure {
  return 'key' in error && error.key === 'booking.slot_taken';
}

/** What is shown is not what there is: it has to be read again. */
export function isStale({ key }: Refusal): boolean {
  return key === 'booking.changed_meanwhile' || key === 'booking.invalid_state';
}

export function offersIn(nearest: readonly number[], timezone: string): Offer[] {
  return nearest.map((instant) => {
    const { date, seconds } = instantToWallClock(new Date(instant * 1000), timezone);
    return { date, startTime: seconds };
  });
}

type Item = NonNullable<NonNullable<RequestFailure['items']>[number]>;

function refused({ key, message, details }: Item): Refusal {
  const nearest = details?.['nearest'];
  const instants = Array.isArray(nearest)
    ? nearest.filter((one): one is number => typeof one === 'number')
    : [];
  return { key, message, nearest: instants };
}
