import ical, {
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
  type ICalAttendeeData,
  type ICalEventData,
} from 'ical-generator';
import { DateTime } from 'luxon';
import { tzlib_get_ical_block, tzlib_get_timezones } from 'timezones-ical-library';

const known = new Set(tzlib_get_timezones());

const found = new Map<string, string[]>();

export interface CalendarPerson {
  readonly name: string;
  readonly email: string;
}

export interface CalendarEvent {
  /** The same for ever: an update and a cancellation find their event by it. */
  readonly uid: string;
  /** Grows with each change: a calendar keeps the highest. */
  readonly sequence: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** On whose clock it is read, an IANA zone. */
  readonly timezone: string;
  readonly summary: string;
  readonly description: string;
  readonly location: string;
  readonly isCancelled: boolean;
  /** Who invites, for a REQUEST or a CANCEL; the same for ever. */
  readonly organizer?: CalendarPerson;
  /** Who comes, for a REQUEST or a CANCEL. They have agreed already. */
  readonly attendees?: readonly CalendarPerson[];
}

export interface CalendarFileParts {
  /** REQUEST puts events into a reader's calendar, CANCEL takes them out, PUBLISH just says them (RFC 5546). */
  readonly method: 'REQUEST' | 'CANCEL' | 'PUBLISH';
  readonly events: readonly CalendarEvent[];
  readonly now: Date;
  /** Of a calendar that is subscribed to: what it is called, and after how many seconds it is worth looking again. */
  readonly feed?: { readonly name: string; readonly refreshSeconds: number };
}

/** A calendar as text (RFC 5545), in UTF-8 with lines of at most 75 bytes. */
export function calendarFile({ method, events, now, feed }: CalendarFileParts): string {
  const calendar = ical({
    prodId: '//Frizo//Calendar//EN',
    method: ICalCalendarMethod[method],
    // Without a name: with one, DTSTAMP would be written by that zone's clock, and without its Z.
    timezone: { name: null, generator: zoneBlock },
    ...(feed ? { name: cleanName(feed.name), ttl: feed.refreshSeconds } : {}),
  });
  for (const event of events) calendar.createEvent(eventData(event, now));
  return `${calendar.toString()}\r\n`;
}

function eventData(event: CalendarEvent, now: Date): ICalEventData {
  const { uid, sequence, organizer, attendees = [] } = event;
  return {
    id: uid,
    sequence,
    // DateTimes, since of a Date the library writes what the clock of this machine says.
    stamp: inUtc(now),
    ...startAndEnd(event),
    summary: cleanText(event.summary),
    description: event.description ? cleanText(event.description) : null,
    location: event.location ? cleanText(event.location) : null,
    status: event.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...(organizer ? { organizer: personData(organizer) } : {}),
    attendees: attendees.map((person): ICalAttendeeData => ({
      ...personData(person),
      status: ICalAttendeeStatus.ACCEPTED,
      rsvp: false,
    })),
  };
}

function personData({ name, email }: CalendarPerson): CalendarPerson {
  // Without a name a file says the address twice, which is what calendars do as well.
  return { name: cleanName(name) || cleanName(email), email: cleanName(email) };
}

/**
 * By the clock of the salon, so that the event follows when a state changes its rules. The hour that comes twice in autumn is the first one in a
 * calendar file: times in the second can only be said in UTC, and so are those of a zone that nobody knows.
 */
function startAndEnd({
  startsAt,
  endsAt,
  timezone,
}: CalendarEvent): Pick<ICalEventData, 'start' | 'end' | 'timezone'> {
  const zone = knownZone(timezone);
  if (zone) {
    const [start, end] = [startsAt, endsAt].map((instant) => DateTime.fromJSDate(instant, { zone }));
    if (start && end && isFirst(start) && isFirst(end)) return { start, end, timezone: zone };
  }
  return { start: inUtc(startsAt), end: inUtc(endsAt), timezone: null };
}

/** No clock is set back by more. */
const longestRepeatMs = 3 * 60 * 60_000;

/** Asked of the offsets first: all that a wall-clock time can mean takes long to find, and a feed has a thousand. */
function isFirst(time: DateTime): boolean {
  const instant = time.toMillis();
  if (time.zone.offset(instant - longestRepeatMs) <= time.zone.offset(instant)) return true;
  return time.getPossibleOffsets().every((possible) => possible.toMillis() >= instant);
}

function inUtc(instant: Date): DateTime {
  return DateTime.fromJSDate(instant, { zone: 'utc' });
}

/**
 * Text as a calendar file may hold it: no control characters but the end of a line (RFC 5545, 3.3.11), and no half of a character. What has a
 * meaning in the file (commas, semicolons, line breaks) is escaped where it is written.
 */
function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '');
}

/** The same on one line, for names. */
function cleanName(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ').trim();
}

/** The name under which the rules of a zone are written into a file; of an older name the newer one. Undefined for a zone that nobody knows. */
function knownZone(timezone: string): string | undefined {
  return known.has(timezone) ? rulesOf(timezone)[1]?.replace(/^TZID=/, '') : undefined;
}

/** VTIMEZONE: the rules of a zone, as a file has to bring them along. */
function zoneBlock(timezone: string): string | null {
  return known.has(timezone) ? (rulesOf(timezone)[0] ?? null) : null;
}

/** Kept: the library writes them anew each time, and a feed asks a thousand times for the same. */
function rulesOf(timezone: string): string[] {
  const kept = found.get(timezone);
  if (kept) return kept;
  const rules = tzlib_get_ical_block(timezone);
  const lines = typeof rules === 'string' ? [] : rules;
  found.set(timezone, lines);
  return lines;
}
