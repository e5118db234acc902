import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import ICAL from 'ical.js';
import { calendarFile, type CalendarEvent, type CalendarFileParts } from './calendar-file.ts';
import { buildEvent } from './testing/build-event.ts';
import { filesOfAllZones, trickyStarts } from './testing/files-of-all-zones.ts';

const now = new Date('2026-03-02T17:00:00Z');

function fileOf(event: Partial<CalendarEvent>, parts: Partial<CalendarFileParts> = {}): string {
  return calendarFile({ method: 'REQUEST', now, events: [buildEvent(event)], ...parts });
}

/** Parses the file like another program, only with the time zone rules that it contains. */
function read(file: string) {
  const calendar = ICAL.Component.fromString(file);
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      sequence: event.sequence,
      summary: event.summary,
      description: event.description,
      location: event.location,
      status: component.getFirstPropertyValue('status'),
      starts: event.startDate.toJSDate().toISOString(),
      ends: event.endDate.toJSDate().toISOString(),
      component,
    };
  });
}

describe('a calendar file', () => {
  it('contains its creation time, in UTC', () => {
    expect(fileOf({})).toContain('\r\nDTSTAMP:20260302T170000Z\r\n');
  });

  it("contains times in the salon's zone, with the rules of that zone", () => {
    const file = fileOf({});
    expect(file).toContain('\r\nDTSTART;TZID=America/Phoenix:20260303T100000\r\n');
    expect(file).toContain('BEGIN:VTIMEZONE\r\nTZID:America/Phoenix\r\n');
  });

  it.each(trickyStarts)('has the right instants in %s at %s', (timezone, startsAt) => {
    const [event] = read(fileOf({ timezone, startsAt: new Date(startsAt) }));
    expect(event).toMatchObject({
      starts: new Date(startsAt).toISOString(),
      ends: new Date(Date.parse(startsAt) + 3_600_000).toISOString(),
    });
  });

  it.each(['UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland'])(
    'is equal on a machine in %s',
    (TZ) => {
      const program = fileURLToPath(new URL('./testing/print-files.ts', import.meta.url));
      const printed = execFileSync(process.execPath, [program], { env: { TZ }, encoding: 'utf8' });
      expect(JSON.parse(printed)).toEqual(filesOfAllZones());
    },
  );

  it('replaces an outdated zone name by the one whose rules it contains', () => {
    const file = fileOf({ timezone: 'US/Arizona' });
    expect(file).toContain('DTSTART;TZID=America/Phoenix:20260303T100000');
    expect(file).toContain('\r\nTZID:America/Phoenix\r\n');
  });

  it('writes times of an unknown zone in UTC', () => {
    const file = fileOf({ timezone: 'Mars/Olympus' });
    expect(file).toContain('\r\nDTSTART:20260303T170000Z\r\n');
    expect(file).not.toContain('VTIMEZONE');
  });

  it('contains each zone once, for events of several', () => {
    const events = ['America/Phoenix', 'America/New_York', 'America/Phoenix'].map((timezone, index) =>
      buildEvent({ timezone, uid: `apt-${index}@frizo.test` }),
    );
    const file = calendarFile({ method: 'PUBLISH', now, events });
    expect(file.match(/BEGIN:VTIMEZONE/g)).toHaveLength(2);
    expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(3);
  });

  it('escapes text with characters that have a meaning in the file', () => {
    const summary = 'Cut, colour; "blow\\dry" 100%: 💇🏽‍♀️ für Zoë\nand more';
    const [event] = read(fileOf({ summary, description: summary, location: 'A, B; C' }));
    expect(event).toMatchObject({ summary, description: summary, location: 'A, B; C' });
  });

  it('folds long lines between characters, at 75 bytes at most', () => {
    const summary = '💇🏽‍♀️ Färben und schneiden '.repeat(40);
    const file = fileOf({ summary });
    const longest = Math.max(...file.split('\r\n').map((line) => Buffer.byteLength(line)));
    expect(longest).toBeLessThanOrEqual(75);
    expect(file).not.toContain('\uFFFD');
    expect(Buffer.from(file).toString()).toBe(file);
    expect(read(file)[0]?.summary).toBe(summary);
  });

  it.each([
    'Ana\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:evil',
    'Ana\nATTENDEE:mailto:evil@example.test',
    'Ana\rDTSTART:19700101T000000Z',
    'Ana\u2028BEGIN:VALARM',
    'Ana\u0000\u0007\u0085BEGIN:VALARM',
    'Ana";X-EVIL="1:mailto:evil@example.test',
    'Ana\uD83D',
  ])('is not corrupted by a name such as %j', (name) => {
    const person = { name, email: `a@b.test` };
    const file = fileOf({
      summary: name,
      description: name,
      location: name,
      organizer: person,
      attendees: [person],
    });
    const events = read(file);
    expect(events).toHaveLength(1);
    expect(events[0]?.uid).toBe('apt-7@frizo.test');
    const properties = events[0]?.component.getAllProperties().map((property) => property.name);
    expect(properties?.sort()).toEqual(
      [
        'attendee',
        'description',
        'dtend',
        'dtstamp',
        'dtstart',
        'location',
        'organizer',
        'sequence',
        'status',
        'summary',
        'uid',
      ].sort(),
    );
    expect(events[0]?.component.getAllSubcomponents()).toEqual([]);
    expect(events[0]?.component.getFirstProperty('organizer')?.getFirstValue()).toBe('mailto:a@b.test');
    // Only line ends, and spaces where a line continues.
    expect(file.replace(/\r\n/g, '')).not.toMatch(/\p{Cc}|\u2028/u);
  });

  it('names the organizer, and the attendees as accepted', () => {
    const file = fileOf({
      organizer: { name: 'Desert Bloom', email: 'hello@frizo.test' },
      attendees: [{ name: 'Ida Klein', email: 'ida@example.test' }],
    }).replace(/\r\n /g, '');
    expect(file).toContain('ORGANIZER;CN="Desert Bloom":mailto:hello@frizo.test\r\n');
    expect(file).toContain(
      'ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE;CN="Ida Klein":MAILTO:ida@example.test\r\n',
    );
  });

  it('cancels an event with the same id, a higher sequence and its status', () => {
    const file = fileOf({ isCanceled: true, sequence: 2 }, { method: 'CANCEL' });
    expect(file).toContain('\r\nMETHOD:CANCEL\r\n');
    expect(read(file)).toMatchObject([{ uid: 'apt-7@frizo.test', sequence: 2, status: 'CANCELLED' }]);
  });

  it('contains the name and the refresh interval of a feed', () => {
    const file = fileOf({}, { method: 'PUBLISH', feed: { name: 'Frizo', refreshSeconds: 3_600 } });
    expect(file).toContain('\r\nX-WR-CALNAME:Frizo\r\n');
    expect(file).toContain('\r\nREFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n');
  });

  it('is valid without events, and ends its last line', () => {
    const file = calendarFile({ method: 'PUBLISH', now, events: [] });
    expect(read(file)).toEqual([]);
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
  });
});
