/** The main fields of an event in an `.ics` file. */
export interface CalendarEvent {
  readonly summary: string;
  /** `11/21/2026 09:30 AM (America/Phoenix)`: local time with its zone, or UTC, as in the file. */
  readonly starts: string;
  readonly ends: string;
  readonly location: string;
  readonly description: string;
  readonly status: string;
}

interface Property {
  readonly name: string;
  readonly zone: string | undefined;
  readonly value: string;
}

/** Reads the main fields of the events of a calendar file (RFC 5545). */
export function readCalendar(text: string): CalendarEvent[] {
  // Long lines are folded by a line break and a space.
  const lines = text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/);
  const events: CalendarEvent[] = [];
  let inside: Property[] | undefined;
  let depth = 0;
  for (const line of lines) {
    if (line === 'BEGIN:VEVENT') inside = [];
    else if (line === 'END:VEVENT' && inside !== undefined) {
      events.push(eventOf(inside));
      inside = undefined;
    } else if (line.startsWith('BEGIN:')) depth += inside === undefined ? 0 : 1;
    else if (line.startsWith('END:')) depth -= inside === undefined ? 0 : 1;
    // Skips the properties of an alarm inside an event.
    else if (depth === 0) inside?.push(propertyOf(line));
  }
  return events;
}

function propertyOf(line: string): Property {
  const colon = line.search(/:(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  const [name = '', ...parameters] = line.slice(0, colon).split(';');
  const zone = parameters.find((parameter) => parameter.toUpperCase().startsWith('TZID='));
  return { name: name.toUpperCase(), zone: zone?.slice(5).replaceAll('"', ''), value: line.slice(colon + 1) };
}

function eventOf(properties: Property[]): CalendarEvent {
  const find = (name: string) => properties.find((property) => property.name === name);
  const textOf = (name: string) => unescaped(find(name)?.value ?? '');
  return {
    summary: textOf('SUMMARY'),
    starts: timeOf(find('DTSTART')),
    ends: timeOf(find('DTEND')),
    location: textOf('LOCATION'),
    description: textOf('DESCRIPTION'),
    status: textOf('STATUS'),
  };
}

function unescaped(value: string): string {
  return value.replace(/\\([\\;,nN])/g, (_, escaped: string) => (/n/i.test(escaped) ? '\n' : escaped));
}

function timeOf(property: Property | undefined): string {
  const time = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\d(Z?))?$/.exec(property?.value ?? '');
  if (time === null) return property?.value ?? '';
  const [, year, month, day, hours, minutes, utc] = time;
  const date = `${month}/${day}/${year}`;
  if (hours === undefined) return date;
  const hour = Number(hours);
  const clock = `${String(hour % 12 || 12).padStart(2, '0')}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`;
  const zone = property?.zone ?? (utc ? 'UTC' : undefined);
  return zone ? `${date} ${clock} (${zone})` : `${date} ${clock}`;
}
