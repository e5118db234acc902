import type { ProfessionalAppointment, TimeBlock } from '@frizo/contracts';
import { instantToWallClock, wallClockToInstant } from '@frizo/local-time';
import { buildArtist, buildProfessionalAppointment } from '@frizo/appointment-views/testing';
import { buildDay, type DayElement, type JournalDay } from '../features/journal/day.ts';
import { findElement, lengthOf, type Spot } from '../features/journal/moves/move-rules.ts';

export const zone = 'America/New_York';
const usualDate = '2026-03-10';
export const artistIds = [2, 3, 4];

/** Unix seconds of a time such as `09:30` in New York. */
export function at(time: string, date = usualDate): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (wallClockToInstant(date, hours * 3600 + minutes * 60, zone)?.getTime() ?? NaN) / 1000;
}

export function spot(artistId: number, from: string, to: string, date?: string): Spot {
  return { artistId, start: at(from, date), end: at(to, date) };
}

interface GivenData {
  readonly appointments?: readonly ProfessionalAppointment[];
  readonly blocks?: readonly TimeBlock[];
  readonly date?: string;
  /** Unix seconds. */
  readonly now?: number;
}

/** A day of three artists in New York. */
export function buildJournalDay({
  appointments = [],
  blocks = [],
  date = usualDate,
  now = at('00:00', date),
}: GivenData): JournalDay {
  return buildDay({
    date,
    timeZone: zone,
    now,
    artists: artistIds.map((id) => buildArtist({ id })),
    appointments,
    blocks,
    hours: new Map(),
    zones: new Map([[1, zone]]),
  });
}

export function appointmentAt(
  id: number,
  place: Spot,
  overrides: Partial<ProfessionalAppointment> = {},
): ProfessionalAppointment {
  const { date, seconds } = clockAt(place.start);
  return buildProfessionalAppointment({
    id,
    artistId: place.artistId,
    startTimestamp: place.start,
    endTimestamp: place.end,
    durationTime: lengthOf(place),
    processingTime: lengthOf(place),
    timezone: zone,
    date,
    startTime: seconds,
    ...overrides,
  });
}

export function blockAt(id: number, { artistId, start, end }: Spot): TimeBlock {
  return { id, userId: artistId, startTimestamp: start, endTimestamp: end };
}

export function clockAt(instant: number): { date: string; seconds: number } {
  return instantToWallClock(new Date(instant * 1000), zone);
}

export function elementIn(day: JournalDay, key: string): DayElement {
  const element = findElement(day, key);
  if (!element) throw new Error(`There is no ${key}.`);
  return element;
}
