import type { DayMarker } from '@frizo/ui/rich';
import { artistOf, nothing, type ServiceBlock } from './service-block.ts';
import { startOf, type ZoneOf } from './draft.ts';

/** A time that another service block of the dialog takes. Unix seconds, end exclusive. */
export interface Taken {
  readonly from: number;
  readonly until: number;
}

/** Returns the processing time of a service block, in seconds. */
export type BusyWith = (serviceBlock: ServiceBlock) => number;

/** What the other service blocks of a dialog take from the same artist: the server does not know about them yet. */
export function takenByOthers(
  serviceBlocks: readonly ServiceBlock[],
  of: ServiceBlock,
  zoneOf: ZoneOf,
  busyWith: BusyWith,
): Taken[] {
  return serviceBlocks.flatMap((other) => {
    if (other.key === of.key || other.isRemoved || artistOf(other) !== artistOf(of)) return [];
    const start = startOf(other, zoneOf);
    return start ? [{ from: start.startTimestamp, until: start.startTimestamp + busyWith(other) }] : [];
  });
}

/** A start that can be chosen, and how long the artist is free from then on. In seconds; infinite when only the start is known. */
export interface StartOption {
  readonly startTime: number;
  readonly free: number;
  /** The service would begin or end outside of working hours; only a professional may book that. */
  readonly isOutside?: boolean;
  /** Leaves no gap in the artist's day: listed first where the salon prefers fewer gaps. */
  readonly isGapless?: boolean;
  /** The assigned artist when the choice is any artist. */
  readonly artistId?: number;
}

interface Day {
  readonly freeStarts: readonly number[];
  /** For professionals: one value per entry of `freeStarts`. */
  readonly freeSeconds?: readonly number[];
  /** Those of `freeStarts` that leave no gap, where the salon prefers fewer gaps. */
  readonly gaplessStarts?: readonly number[] | undefined;
  /** The instant of a start in unix seconds; undefined when it does not exist because the clocks go forward. */
  instantOf(startTime: number): number | undefined;
}

/**
 * The free starts of a day without those that other service blocks of the dialog take.
 * @param needed the processing time, in seconds
 * @param isFixed the day's starts are those at which all of it fits
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
    // A fixed processing time must not be shortened.
    if (free <= 0 || (isFixed && free < needed)) return [];
    const isGapless = day.gaplessStarts?.includes(startTime) === true;
    return [{ startTime, free, ...(isGapless && { isGapless }) }];
  });
}

interface Days {
  /** Today at the address, YYYY-MM-DD. */
  readonly today: string;
  readonly lastDay: string;
  readonly markers: ReadonlyMap<string, Pick<DayMarker, 'available'>>;
}

/**
 * The day that a new service block opens with: the one that was searched for while it has a free start, else the first with one. Null when there is
 * nothing to suggest; a day that the client chose stays.
 */
export function suggestedDay(serviceBlock: ServiceBlock, { today, lastDay, markers }: Days): string | null {
  const isFree = (date: string) => markers.get(date)?.available === true && date >= today && date <= lastDay;
  const isOpen = serviceBlock.date === null || (serviceBlock.isDateSuggested && !isFree(serviceBlock.date));
  if (serviceBlock.saved !== null || !isOpen || markers.size === 0) return null;
  const wanted = serviceBlock.preferredTime?.date;
  if (wanted && isFree(wanted)) return wanted;
  return [...markers.keys()].filter(isFree).sort()[0] ?? null;
}

/** The first free start within the preferred hours of the service block's day; null when a start is chosen or none is preferred. */
export function suggestedStart(
  serviceBlock: ServiceBlock,
  starts: readonly StartOption[],
): StartOption | null {
  const { preferredTime: preferred } = serviceBlock;
  if (serviceBlock.startTime !== nothing || preferred === null) return null;
  if (preferred.date !== null && preferred.date !== serviceBlock.date) return null;
  const isWithin = ({ startTime }: StartOption) =>
    startTime >= preferred.fromSeconds && startTime < preferred.toSeconds;
  return starts.find(isWithin) ?? null;
}

/** A part of a day in which the artist does not work at the address. Seconds from local midnight. */
export interface OffHours {
  readonly start: number;
  readonly end: number;
}

/** The type of a busy interval outside of working hours (decisions 4). */
const outsideHours = 3;

/** The parts of a day outside of working hours, from the answer about the day. */
export function offHoursIn(day: { busyIntervals: readonly (OffHours & { type: number })[] }): OffHours[] {
  return day.busyIntervals.filter(({ type }) => type === outsideHours);
}

/** Whether a start and its duration stay within working hours. All in seconds of the local day. */
export function isWithinHours(offHours: readonly OffHours[], startTime: number, seconds: number): boolean {
  return offHours.every(({ start, end }) => startTime + seconds <= start || startTime >= end);
}

/**
 * Marks the starts that are outside of working hours: within them, the service also has to end within them, as far as there is free time for it.
 * @param needed the processing time, in seconds
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

/** Puts times within working hours first and otherwise keeps the order. */
export function withinHoursFirst<Of extends { readonly isOutside?: boolean }>(times: readonly Of[]): Of[] {
  return times.toSorted((a, b) => Number(a.isOutside ?? false) - Number(b.isOutside ?? false));
}

/** The same with the gapless ones of them at the beginning. */
export function bestFirst<Of extends { readonly isOutside?: boolean; readonly isGapless?: boolean }>(
  times: readonly Of[],
): Of[] {
  const rank = ({ isOutside, isGapless }: Of) => (isOutside === true ? 2 : isGapless === true ? 0 : 1);
  return times.toSorted((a, b) => rank(a) - rank(b));
}

/** Whether to show gapless times as a group of their own: some of the times within working hours are, and others are not. */
export function hasBestTimes(
  times: readonly { readonly isOutside?: boolean; readonly isGapless?: boolean }[],
): boolean {
  const within = times.filter(({ isOutside }) => isOutside !== true);
  return new Set(within.map(({ isGapless }) => isGapless === true)).size === 2;
}
