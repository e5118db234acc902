import { instantToWallClock, localDay } from '@frizo/local-time';
import { type DayColumn, type DayElement, isOccupying, type JournalDay, rowSeconds as step } from '../day.ts';

/** A place in the day: an artist and a time, in unix seconds. */
export interface Spot {
  readonly artistId: number;
  readonly start: number;
  readonly end: number;
  /** The address of an appointment that moves to another one; absent where it stays at its own. */
  readonly addressId?: number;
}

/** Why an element cannot be put somewhere. */
export type RefusalReason = 'past' | 'taken' | 'repeated-hour' | 'no-artist' | 'fixed' | 'gone' | 'offline';

/** What a drop, a resize or a key would do (spec 5.7). */
export type Proposal =
  | { readonly kind: 'unchanged'; readonly spot: Spot }
  | { readonly kind: 'allowed'; readonly spot: Spot }
  /** Possible only with less time: `spot` is what is saved after Yes. */
  | { readonly kind: 'question'; readonly spot: Spot; readonly text: string }
  | { readonly kind: 'refused'; readonly spot: Spot; readonly reason: RefusalReason };

/** The day as it is shown now, and the time. */
export interface RuleContext {
  readonly day: JournalDay;
  /** Unix seconds. */
  readonly now: number;
}

/** The longest processing time and the longest block (spec 9, day). */
const longest = 86_400;

/** Spec 5.7, to the letter. */
const questions = {
  appointment: {
    overlap: 'Reduce processing time to move the appointment?',
    nextDay: 'Appointments may not extend to the next day. Reduce processing time to fit to a single day?',
  },
  block: {
    overlap: 'Reduce block duration to avoid time conflict?',
    nextDay: 'Block may not extend to the next day. Reduce block duration to fit to a single day?',
  },
} as const;

/** Only elements of the default status can be dragged or resized (spec 4), and only by users who may change them (spec 6). */
export function isMovable({ status, appointment }: DayElement): boolean {
  return status === 'upcoming' && appointment?.canChange !== false;
}

/** Where an element is: the time for which its artist is busy. */
export function spotOf({ artistId, start, end }: DayElement): Spot {
  return { artistId, start, end };
}

/** A move to an artist and a start, in unix seconds. The element keeps its length if there is room for it. */
export function proposeMove(
  { day, now }: RuleContext,
  element: DayElement,
  { artistId, start }: Pick<Spot, 'artistId' | 'start'>,
  length = lengthOf(spotOf(element)),
): Proposal {
  const origin = spotOf(element);
  const isAtOrigin = artistId === origin.artistId && snapStart(day, start) === snapStart(day, origin.start);
  if (isAtOrigin && length === lengthOf(origin)) return { kind: 'unchanged', spot: origin };
  const from = isAtOrigin ? origin.start : snapStart(day, start);
  const whole = withAddress(day, element, { artistId, start: from, end: from + wholeSteps(length) });
  const reason = refusalAt({ day, now }, element, whole);
  if (reason) return { kind: 'refused', spot: whole, reason };
  const limit = limitFrom(day, element, whole);
  const room = roomUntil(whole.start, limit.until);
  if (room < step) return { kind: 'refused', spot: whole, reason: 'taken' };
  if (lengthOf(whole) <= room) return { kind: 'allowed', spot: whole };
  const spot = { ...whole, end: whole.start + room };
  const text = questions[element.kind][limit.isDayEnd ? 'nextDay' : 'overlap'];
  return { kind: 'question', spot, text };
}

/**
 * A new end, in unix seconds: at least one step after the start, at most the start of the next element or the end of the day (spec 5.7).
 * @param at where the element is while it is being moved
 */
export function proposeResize(
  { day, now }: RuleContext,
  element: DayElement,
  end: number,
  at: Pick<Spot, 'artistId' | 'start'> = spotOf(element),
): Proposal {
  const origin = spotOf(element);
  const { artistId, start } = at;
  const length = Math.max(step, roundToStep(end - start));
  const wanted = withAddress(day, element, { artistId, start, end: start + length });
  const reason = refusalAt({ day, now }, element, wanted);
  if (reason) return { kind: 'refused', spot: wanted, reason };
  const room = roomUntil(start, limitFrom(day, element, wanted).until);
  if (room < step) return { kind: 'refused', spot: wanted, reason: 'taken' };
  const spot = { ...wanted, end: Math.min(wanted.end, start + room) };
  return isSameSpot(spot, origin) ? { kind: 'unchanged', spot: origin } : { kind: 'allowed', spot };
}

/**
 * A span of empty time for a new appointment or block, from where a drag began to where it is now, in unix seconds: whole steps, between the
 * neighbors of the first step.
 */
export function proposeNew(
  { day, now }: RuleContext,
  { artistId, from, to }: { readonly artistId: number; readonly from: number; readonly to: number },
): Proposal {
  const first = floorToStep(day, Math.min(Math.max(from, day.midnight), day.nextMidnight - 1));
  const cell = { artistId, start: first, end: first + step };
  const column = columnOf(day, artistId);
  if (!column) return { kind: 'refused', spot: cell, reason: 'no-artist' };
  if (first < now) return { kind: 'refused', spot: cell, reason: 'past' };
  const spots = column.elements.filter(isOccupying).map(spotOf);
  if (spots.some(({ start, end }) => start < cell.end && end > cell.start))
    return { kind: 'refused', spot: cell, reason: 'taken' };
  const previousEnd = Math.max(
    now,
    day.midnight,
    ...spots.filter(({ end }) => end <= first).map(({ end }) => end),
  );
  const nextStart = Math.min(
    day.nextMidnight,
    ...spots.filter(({ start }) => start >= cell.end).map(({ start }) => start),
  );
  const start = Math.max(Math.min(first, floorToStep(day, to)), ceilToStep(day, previousEnd));
  const end = Math.min(Math.max(cell.end, ceilToStep(day, to)), floorToStep(day, nextStart), start + longest);
  return { kind: 'allowed', spot: { artistId, start, end } };
}

export function findElement(day: JournalDay, key: string): DayElement | undefined {
  for (const { elements } of day.columns) {
    const found = elements.find((element) => element.key === key);
    if (found) return found;
  }
  return undefined;
}

export function isSameSpot(one: Spot, other: Spot): boolean {
  return one.artistId === other.artistId && one.start === other.start && one.end === other.end;
}

export function lengthOf({ start, end }: Pick<Spot, 'start' | 'end'>): number {
  return end - start;
}

/** With the address where the artist works then, if it is not the appointment's. Outside of their hours an appointment stays at its own. */
function withAddress(day: JournalDay, element: DayElement, spot: Spot): Spot {
  const { artistId, start, addressId } = element;
  const isMoved = spot.artistId !== artistId || spot.start !== start;
  if (!isMoved || addressId === null) return spot;
  const spans = columnOf(day, spot.artistId)?.openSpans ?? [];
  const there = spans.filter(({ from, to }) => from <= spot.start && spot.start < to);
  const [other] = there.some((span) => span.addressId === addressId) ? [] : there;
  return other && day.addressNames.has(other.addressId) ? { ...spot, addressId: other.addressId } : spot;
}

function refusalAt({ day, now }: RuleContext, element: DayElement, spot: Spot): RefusalReason | undefined {
  if (!isMovable(element)) return 'fixed';
  const column = columnOf(day, spot.artistId);
  if (!column) return 'no-artist';
  // What starts now could not be moved back.
  if (spot.start <= now) return 'past';
  if (element.kind === 'appointment' && !isFirstOccurrence(spot.start, zoneOf(day, element)))
    return 'repeated-hour';
  const isTaken = othersOf(column.elements, element).some(
    ({ start, end }) => start <= spot.start && end > spot.start,
  );
  return isTaken ? 'taken' : undefined;
}

/** An appointment starts in the first of two equal hours of a wall clock (decisions 3). */
function isFirstOccurrence(start: number, timeZone: string): boolean {
  const { date } = instantToWallClock(new Date(start * 1000), timeZone);
  return localDay(date, timeZone).pieces.some(
    ({ from, freshFrom, until }) => start >= Math.max(from, freshFrom) && start < until,
  );
}

/** An appointment at an address in another zone has to end on its own day there. */
function zoneOf(day: JournalDay, { appointment }: DayElement): string {
  return appointment?.timezone ?? day.timeZone;
}

/** How far an element can extend from its start: to the next element, or to the end of the day. */
function limitFrom(
  day: JournalDay,
  element: DayElement,
  { artistId, start }: Spot,
): { until: number; isDayEnd: boolean } {
  const timeZone = zoneOf(day, element);
  const { date } = instantToWallClock(new Date(start * 1000), timeZone);
  const dayEnd = timeZone === day.timeZone ? day.nextMidnight : localDay(date, timeZone).until;
  const others = othersOf(columnOf(day, artistId)?.elements ?? [], element);
  const next = Math.min(...others.filter((other) => other.start > start).map((other) => other.start));
  return next < dayEnd ? { until: next, isDayEnd: false } : { until: dayEnd, isDayEnd: true };
}

function othersOf(elements: readonly DayElement[], { key }: DayElement): Spot[] {
  return elements.filter((other) => other.key !== key && isOccupying(other)).map(spotOf);
}

export function columnOf(day: JournalDay, artistId: number): DayColumn | undefined {
  return day.columns.find((column) => column.artistId === artistId);
}

/** The nearest start within the day. Clock changes are whole steps, so steps from midnight are steps of the wall clock. */
function snapStart({ midnight, nextMidnight }: JournalDay, start: number): number {
  const snapped = midnight + roundToStep(start - midnight);
  return Math.min(Math.max(snapped, midnight), nextMidnight - step);
}

function floorToStep({ midnight }: JournalDay, instant: number): number {
  return midnight + Math.floor((instant - midnight) / step) * step;
}

function ceilToStep({ midnight }: JournalDay, instant: number): number {
  return midnight + Math.ceil((instant - midnight) / step) * step;
}

function roundToStep(seconds: number): number {
  return Math.round(seconds / step) * step;
}

function wholeSteps(length: number): number {
  return Math.min(Math.max(step, Math.ceil(length / step) * step), longest);
}

function roomUntil(start: number, until: number): number {
  return Math.min(Math.floor((until - start) / step) * step, longest);
}
