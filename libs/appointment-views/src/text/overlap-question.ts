import { formatLocalDate, formatWallTime, instantToWallClock, zoneNameAt } from '@frizo/local-time';
import type { Question } from '@frizo/ui';

/** An existing appointment of the client's. */
export interface Overlap {
  readonly serviceName: string;
  readonly artistName: string;
  /** Unix seconds. */
  readonly startTimestamp: number;
}

/** The appointments in the details of a refusal with booking.overlaps_own. */
export function overlapsIn(details: Readonly<Record<string, unknown>> | undefined): Overlap[] {
  const overlaps = details?.['overlaps'];
  return Array.isArray(overlaps) ? overlaps.filter(isOverlap) : [];
}

function isOverlap(value: unknown): value is Overlap {
  const { serviceName, artistName, startTimestamp } = (value ?? {}) as Partial<Overlap>;
  return (
    typeof serviceName === 'string' && typeof artistName === 'string' && typeof startTimestamp === 'number'
  );
}

/** Asks a client whether to book at the time of other appointments of theirs. */
export function overlapQuestion(overlaps: readonly Overlap[], timezone: string): Question {
  return {
    title: 'Two appointments at the same time?',
    text: 'You already have an appointment at this time:',
    about: overlaps.map((one) => overlapText(one, timezone)).join('; '),
    yes: 'Book anyway',
    no: 'Choose another time',
    isDangerous: false,
  };
}

/** `Bob with Noor Haddad, 03/05/2026, 10:00 AM MST`. */
function overlapText({ serviceName, artistName, startTimestamp }: Overlap, timezone: string): string {
  const { date, seconds } = instantToWallClock(new Date(startTimestamp * 1000), timezone);
  const zone = zoneNameAt(new Date(startTimestamp * 1000), timezone);
  return `${serviceName} with ${artistName}, ${formatLocalDate(date)}, ${formatWallTime(seconds)} ${zone}`;
}
