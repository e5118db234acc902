import type { ArtistCalendar, HeldSpan, Looking } from './artist-calendar.ts';
import { type Spans, uniteSpans } from './spans.ts';

/** An artist's calendar made ready for the question which starts are free at one address. */
export interface Openings {
  readonly timezone: string;
  readonly processingSeconds: number;
  /** By weekday from Sunday: when the artist works at the address, in seconds from local midnight. */
  readonly week: readonly Spans[];
  /** When the artist is busy, wherever; in unix seconds. */
  readonly busy: Spans;
  /** Unix seconds: nothing starts before. */
  readonly notBefore: number;
}

const weekdays = [0, 1, 2, 3, 4, 5, 6];

/** Undefined when the artist does not do the service. */
export function openingsOf(calendar: ArtistCalendar, looking: Looking): Openings | undefined {
  if (calendar.processingSeconds === null) return undefined;
  return {
    timezone: calendar.timezone,
    processingSeconds: calendar.processingSeconds,
    week: weekAt(calendar, looking.addressId),
    busy: busyOf(calendar, looking),
    notBefore: looking.now.getTime() / 1000,
  };
}

/** When an artist is busy to who looks: by appointments, blocks and the holds of others. Unix seconds. */
export function busyOf(calendar: ArtistCalendar, looking: Looking): Spans {
  return uniteSpans([...calendar.appointments, ...calendar.blocks, ...othersHolds(calendar, looking)]);
}

/** By weekday from Sunday: when the artist works at an address, in seconds from local midnight. */
export function weekAt(calendar: Pick<ArtistCalendar, 'hours'>, addressId: number): Spans[] {
  return weekdays.map((weekday) => workingTimes(calendar, weekday, addressId));
}

/** When the artist works on a weekday, at one address or, without one, at any. */
export function workingTimes(
  { hours }: Pick<ArtistCalendar, 'hours'>,
  weekday: number,
  addressId?: number,
): Spans {
  const rows = hours.filter(
    ([dayIndex, , , place]) => dayIndex === weekday && (addressId === undefined || place === addressId),
  );
  return uniteSpans(rows.map(([, start, end]) => [start, end]));
}

function othersHolds({ holds }: ArtistCalendar, { now, clientUserId }: Looking): HeldSpan[] {
  const instant = now.getTime() / 1000;
  return holds.filter(([, , expires, holder]) => {
    const isOwn = holder !== undefined && holder === clientUserId;
    return expires > instant && !isOwn;
  });
}
