import {
  addDays,
  boundOnDay,
  instantToWallClock,
  type LocalDate,
  localDay,
  positionOnDay,
} from '@frizo/local-time';
import type { OccupiedSpan } from './artist-calendar.ts';
import { freeInstants } from './free-starts.ts';
import type { Openings } from './openings.ts';

/** What an entry of the waiting list wants, and what it was offered before. Instants in unix seconds. */
export interface WaitingRequest {
  readonly id: number;
  /** Local to the address, inclusive. */
  readonly fromDate: LocalDate;
  readonly toDate: LocalDate;
  /** The first and the last start of a day, in seconds from local midnight; null for any. */
  readonly earliestSeconds: number | null;
  readonly latestSeconds: number | null;
  readonly createdAt: number;
  /** How many offers in a row have expired. */
  readonly unanswered: number;
  /** When the last offer was made; null if there was none. */
  readonly lastOfferAt: number | null;
  /** The times of offers that were declined or have expired, [from, until). */
  readonly refused: readonly (readonly [from: number, until: number])[];
  /** Starts with the artist that have been free since before the client joined: they could have booked them. */
  readonly knownStarts: ReadonlySet<number>;
}

/** How long an offer is open, in seconds. */
const longestOffer = 30 * 60;
const shortestOffer = 15 * 60;
/** It usually ends this long before the start, and never less than the other one. */
const usualLead = 60 * 60;
const shortestLead = 15 * 60;

/** Nobody is expected to answer between these times of the day. Seconds from local midnight. */
const nightFrom = 22 * 60 * 60;
const nightUntil = 8 * 60 * 60;

/**
 * Until when a start can be offered, in unix seconds: half an hour, counted from the morning in the night, but at most until an hour before
 * the start. For a start that is nearer a quarter of an hour, if another one remains to get there; otherwise null.
 */
export function offerEnd(start: number, now: number, timezone: string): number | null {
  if (start - now < shortestOffer + shortestLead) return null;
  return Math.min(endOfNight(now, timezone) + longestOffer, Math.max(now + shortestOffer, start - usualLead));
}

/** The next morning in the night, and now in the day. */
function endOfNight(now: number, timezone: string): number {
  const { date, seconds } = instantToWallClock(new Date(now * 1000), timezone);
  if (seconds >= nightUntil && seconds < nightFrom) return now;
  return boundOnDay(localDay(seconds < nightUntil ? date : addDays(date, 1), timezone), nightUntil);
}

/** An entry with this many unanswered offers in a row pauses. */
export const mostUnanswered = 2;
/** So does one whose client has booked none of this many offers in a row, answered or not. */
export const mostDeclined = 4;
/** A paused entry is offered something once in this time. Seconds. */
export const pauseSeconds = 24 * 60 * 60;

/** The entries that may be offered something now: the oldest first, paused ones last and once a day. */
export function inOrder<Request extends WaitingRequest>(
  requests: readonly Request[],
  now: number,
): Request[] {
  const pauses = ({ unanswered }: Request) => unanswered >= mostUnanswered;
  return requests
    .filter(
      (request) =>
        !pauses(request) || request.lastOfferAt === null || request.lastOfferAt + pauseSeconds <= now,
    )
    .toSorted((a, b) => Number(pauses(a)) - Number(pauses(b)) || a.createdAt - b.createdAt || a.id - b.id);
}

/**
 * The earliest free start that an entry can be offered, in unix seconds; null if there is none. A time that overlaps one that its client has
 * declined or not answered is not offered again, so that one gap is not offered quarter by quarter; nor is one that they could book before.
 */
export function firstFittingStart(
  openings: Openings,
  request: Pick<
    WaitingRequest,
    'fromDate' | 'toDate' | 'earliestSeconds' | 'latestSeconds' | 'refused' | 'knownStarts'
  >,
  {
    now,
    accepts = () => true,
    startsOn = (date) => startsOnDay(openings, date),
  }: {
    readonly now: number;
    readonly accepts?: (start: number) => boolean;
    /** Finds the free starts of a day, if the caller has found them before. */
    readonly startsOn?: (date: LocalDate) => readonly StartOnDay[];
  },
): number | null {
  const { fromDate, toDate, earliestSeconds, latestSeconds, refused, knownStarts } = request;
  for (let date = fromDate; date <= toDate; date = addDays(date, 1)) {
    for (const [start, seconds] of startsOn(date)) {
      if (earliestSeconds !== null && seconds < earliestSeconds) continue;
      if (latestSeconds !== null && seconds > latestSeconds) break;
      if (knownStarts.has(start)) continue;
      const until = start + openings.processingSeconds;
      if (refused.some((span) => span[0] < until && start < span[1])) continue;
      if (offerEnd(start, now, openings.timezone) !== null && accepts(start)) return start;
    }
  }
  return null;
}

/** The free starts of some days, in unix seconds. */
export function startsBetween(
  openings: Openings,
  { fromDate, toDate }: { readonly fromDate: LocalDate; readonly toDate: LocalDate },
): number[] {
  const starts: number[] = [];
  for (let date = fromDate; date <= toDate; date = addDays(date, 1))
    starts.push(...freeInstants(openings, localDay(date, openings.timezone)));
  return starts;
}

/** A free start as an instant in unix seconds, and in seconds from local midnight. */
type StartOnDay = readonly [start: number, seconds: number];

function startsOnDay(openings: Openings, date: LocalDate): StartOnDay[] {
  const day = localDay(date, openings.timezone);
  return freeInstants(openings, day).map((start) => [start, positionOnDay(day, start)]);
}

/** An offer to make: the entry, and the start in unix seconds. */
export interface Assignment<Request extends WaitingRequest> {
  readonly request: Request;
  readonly start: number;
}

/**
 * Distributes the free time of one artist among the entries that wait for it: in their order, each gets the earliest start that it can be
 * offered and that no earlier one has taken. `openingsOf` answers the artist's openings for an entry, without the times already taken;
 * undefined if the artist cannot do what it wants. If it answers the same object for several entries, their days are searched once.
 */
export function assignStarts<Request extends WaitingRequest>(
  requests: readonly Request[],
  now: number,
  openingsOf: (request: Request, taken: readonly OccupiedSpan[]) => Openings | undefined,
): Assignment<Request>[] {
  const taken: OccupiedSpan[] = [];
  const assignments: Assignment<Request>[] = [];
  const days = new Map<Openings, Map<LocalDate, StartOnDay[]>>();
  for (const request of inOrder(requests, now)) {
    const openings = openingsOf(request, taken);
    if (!openings) continue;
    const known = days.get(openings) ?? new Map<LocalDate, StartOnDay[]>();
    days.set(openings, known);
    const startsOn = (date: LocalDate) => {
      const starts = known.get(date) ?? startsOnDay(openings, date);
      known.set(date, starts);
      return starts;
    };
    const start = firstFittingStart(openings, request, { now, startsOn });
    if (start === null) continue;
    taken.push([start, start + openings.processingSeconds, 0]);
    assignments.push({ request, start });
  }
  return assignments;
}
