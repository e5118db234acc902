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
  /** Never changes: updates and cancellations refer to it. */
  readonly uid: string;
  /** Increases with each change: a calendar keeps the highest. */
  readonly sequence: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** The IANA zone of its local time. */
  readonly timezone: string;
  readonly summary: string;
  readonly description: string;
  readonly location: string;
  readonly isCanceled: boolean;
  /** The organizer, for a REQUEST or a CANCEL; never changes. */
  readonly organizer?: CalendarPerson;
  /** The attendees, for a REQUEST or a CANCEL; they have accepted already. */
  readonly attendees?: readonly CalendarPerson[];
}

export interface CalendarFileParts {
  /** REQUEST adds events to the recipient's calendar, CANCEL removes them, PUBLISH only informs (RFC 5546). */
  readonly method: 'REQUEST' | 'CANCEL' | 'PUBLISH';
  readonly events: readonly CalendarEvent[];
  readonly now: Date;
  /** For a calendar that is subscribed to: its name, and the refresh interval in seconds. */
  readonly feed?: { readonly name: string; readonly refreshSeconds: number };
}

/** A calendar as text (RFC 5545), in UTF-8 with lines of at most 75 bytes. */
export function calendarFile({ method, events, now, feed }: CalendarFileParts): string {
  const calendar = ical({
    prodId: '//Frizo//Calendar//EN',
    method: ICalCalendarMethod[method],
    // Without a zone name: with one, DTSTAMP would be written in that zone and without its Z.
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
    // DateTimes, since the library writes a Date in the machine's zone.
    stamp: inUtc(now),
    ...startAndEnd(event),
    summary: cleanText(event.summary),
    description: event.description ? cleanText(event.description) : null,
    location: event.location ? cleanText(event.location) : null,
    status: event.isCanceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...(organizer ? { organizer: personData(organizer) } : {}),
    attendees: attendees.map((person): ICalAttendeeData => ({
      ...personData(person),
      status: ICalAttendeeStatus.ACCEPTED,
      rsvp: false,
    })),
  };
}

function personData({ name, email }: CalendarPerson): CalendarPerson {
  // Without a name the address is used for both, as calendars do.
  return { name: cleanName(name) || cleanName(email), email: cleanName(email) };
}

/**
 * In the salon's zone, so that the event follows when a state changes its rules. A time that occurs twice in autumn means the first one in a calendar
 * file: the second can only be written in UTC, like times of an unknown zone.
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

/** Clocks are never set back by more. */
const longestRepeatMs = 3 * 60 * 60_000;

/** Compares offsets first: finding all meanings of a local time is slow, and a feed has a thousand of them. */
function isFirst(time: DateTime): boolean {
  const instant = time.toMillis();
  if (time.zone.offset(instant - longestRepeatMs) <= time.zone.offset(instant)) return true;
  return time.getPossibleOffsets().every((possible) => possible.toMillis() >= instant);
}

function inUtc(instant: Date): DateTime {
  return DateTime.fromJSDate(instant, { zone: 'utc' });
}

/**
 * Text that a calendar file may contain: no control characters except line ends (RFC 5545, 3.3.11), and no lone surrogates. Characters with a meaning
 * in the file (commas, semicolons, line breaks) are escaped by the writer.
 */
function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '');
}

/** The same on a single line, for names. */
function cleanName(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ').trim();
}

/** The name under which the rules of a zone are written into a file; the current name for an outdated one. Undefined for an unknown zone. */
function knownZone(timezone: string): string | undefined {
  return known.has(timezone) ? rulesOf(timezone)[1]?.replace(/^TZID=/, '') : undefined;
}

/** VTIMEZONE: the rules of a zone, which a file has to contain. */
function zoneBlock(timezone: string): string | null {
  return known.has(timezone) ? (rulesOf(timezone)[0] ?? null) : null;
}

/** Cached: the library builds them on each call, and a feed calls it a thousand times for the same zone. */
function rulesOf(timezone: string): string[] {
  const cached = found.get(timezone);
  if (cached) return cached;
  const rules = tzlib_get_ical_block(timezone);
  const lines = typeof rules === 'string' ? [] : rules;
  found.set(timezone, lines);
  return lines;
}
