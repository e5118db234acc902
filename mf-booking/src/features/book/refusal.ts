import type { RequestFailure } from '@frizo/remote-kit';
import { instantToWallClock } from '@frizo/local-time';

/** A free start near the one that was refused. */
export interface Offer {
  readonly date: string;
  readonly startTime: number;
}

/** Why a save was refused, and what is free instead. */
export interface Refusal {
  readonly message: string;
  readonly offers: readonly Offer[];
}

/** What a failed save tells the client: the violation of the appointment, or the general message (spec 8.2). */
export function refusalOf(failure: RequestFailure, timezone: string): Refusal {
  const violation = failure.items?.find((item) => item !== null);
  if (failure.kind !== 'server' || failure.status >= 500) {
    return { message: 'SHiFT happened while saving the appointment', offers: [] };
  }
  return { message: violation?.message ?? failure.message, offers: offersIn(violation?.details, timezone) };
}

/** The time is no longer free. */
export function isTaken(error: object): error is RequestFailure {
  return 'key' in error && error.key === 'booking.slot_taken';
}

function offersIn(details: Readonly<Record<string, unknown>> | undefined, timezone: string): Offer[] {
  const nearest = details?.['nearest'];
  if (!Array.isArray(nearest)) return [];
  return nearest
    .filter((instant): instant is number => typeof instant === 'number')
    .map((instant) => {
      const { date, seconds } = instantToWallClock(new Date(instant * 1000), timezone);
      return { date, startTime: seconds };
    });
}
