import type { DayMarker } from '@frizo/ui/rich';
import { artistOf, nothing, type ServiceBlock } from './block.ts';
import { startOf, type ZoneOf } from './draft.ts';

/** A time that another block of the dialog takes. Unix seconds, the end without. */
export interface Taken {
  readonly from: number;
  readonly until: number;
}

/** How long the artist is busy with a block. Seconds. */
export type BusyWith = (block: ServiceBlock) => number;

/** What the other blocks of a dialog take of the same artist: only the dialog knows about it. */
export function takenByOthers(
  blocks: readonly ServiceBlock[],
  of: ServiceBlock,
  zoneOf: ZoneOf,
  busyWith: BusyWith,
): Taken[] {
  return blocks.flatMap((other) => {
    if (other.key === of.key || other.isRemoved || artistOf(other) !== artistOf(of)) return [];
    const start = startOf(other, zoneOf);
    return start ? [{ from: start.startTimestamp, until: start.startTimestamp + busyWith(other) }] : [];
  });
}

/** A start that can be chosen, and how long the artist is free from there. Seconds; infinite where only the start is known. */
export interface StartOption {
  readonly startTime: number;
  readonly free: number;
  /** The service would begin or end outside of working hours; only a professional may book that. */
  readonly isOutside?: boolean;
  /** Who would take it, where any artist will do. */
  readonly artistId?: number;
}

interface Day {
  readonly freeStarts: readonly number[];
  /** Of a professional's day: as long as `freeStarts`. */
  readonly freeSeconds?: readonly number[];
  /** The instant of a start. Unix seconds; undefined where the clock jumps over it. */
  instantOf(startTime: number): number | undefined;
}

/**
 * The free starts of a day, less what other blocks of the dialog take.
 * @param needed how long the artist is busy, seconds
 * @param isFixed the day's starts are those at which all of that fits
 */
export function freeStartsOf(
  day: Day,
  taken: readonly Taken[],
  needed: number,
  isFixed: boolean,
): StartOption[] {
  return day.freeStarts.flatMap((startTime, index) => {
    const from = day.instantOf(startTime);
    if (from === undefined) return [];
    const known = day.freeSeconds?.[index] ?? Number.POSITIVE_INFINITY;
    const next = Math.min(...taken.filter(({ until }) => until > from).map((one) => one.from - from));
    const free = Math.min(known, Math.max(0, next));
    // What has to fit as a whole is not free where it would be cut short.
    return free <= 0 || (isFixed && free < needed) ? [] : [{ startTime, free }];
  });
}

interface Days {
  /** Today at the address, YYYY-MM-DD. */
  readonly today: string;
  readonly lastDay: string;
  readonly markers: ReadonlyMap<string, Pick<DayMarker, 'available'>>;
}

/**
 * The day that a new block opens with: the one that was searched for while it has a free start, else the first that has one. Null where there is
 * nothing to suggest: a day chosen by the client stays.
 */
export function suggestedDay(block: ServiceBlock, { today, lastDay, markers }: Days): string | null {
  const isFree = (date: string) => markers.get(date)?.available === true && date >= today && date <= lastDay;
  const isOpen = block.date === null || (block.isDateSuggested && !isFree(block.date));
  if (block.saved !== null || !isOpen || markers.size === 0) return null;
  const wanted = block.preferredTime?.date;
  if (wanted && isFree(wanted)) return wanted;
  return [...markers.keys()].filter(isFree).sort()[0] ?? null;
}

/** The first free start within the times that are preferred on the block's day; null where a start is chosen, or none is preferred. */
export function suggestedStart(block: ServiceBlock, starts: readonly StartOption[]): StartOption | null {
  const { preferredTime: preferred } = block;
  if (block.startTime !== nothing || preferred === null) return null;
  if (preferred.date !== null && preferred.date !== block.date) return null;
  const isWithin = ({ startTime }: StartOption) =>
    startTime >= preferred.fromSeconds && startTime < preferred.toSeconds;
  return starts.find(isWithin) ?? null;
}

/** A part of a day in which the artist does not work at the address, in seconds from local midnight. */
export interface OffHours {
  readonly start: number;
  readonly end: number;
}

/** The type of a busy interval outside of working hours (decisions 4). */
const outsideHours = 3;

/** The parts of a day outside of working hours, as the answer about the day has them. */
export function offHoursIn(day: { busyIntervals: readonly (OffHours & { type: number })[] }): OffHours[] {
  return day.busyIntervals.filter(({ type }) => type === outsideHours);
}

/** Whether a start and its duration stay within working hours. All in seconds of the local day. */
export function isWithinHours(offHours: readonly OffHours[], startTime: number, seconds: number): boolean {
  return offHours.every(({ start, end }) => startTime + seconds <= start || startTime >= end);
}

/**
 * Says of each start whether it is outside of working hours: within them the service, as far as there is room for it, has to end as well.
 * @param needed how long the artist is busy with the service, seconds
 */
export function markOutside(
  starts: readonly StartOption[],
  offHours: readonly OffHours[],
  needed: number,
): StartOption[] {
  return starts.map((start) => ({
    ...start,
    isOutside: !isWithinHours(offHours, start.startTime, Math.max(1, Math.min(needed, start.free))),
  }));
}

/** Times within working hours first; among them and among the others the order stays. */
export function withinHoursFirst<Of extends { readonly isOutside?: boolean }>(times: readonly Of[]): Of[] {
  return times.toSorted((a, b) => Number(a.isOutside ?? false) - Number(b.isOutside ?? false));
}
