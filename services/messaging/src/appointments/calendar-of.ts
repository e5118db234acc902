import { appointmentEvent, calendarFile, type CalendarPerson } from '@frizo/calendar-file';
import type { MailText } from '../mails/compose-mail.ts';
import type { Visit } from './visit.ts';

export interface CalendarParts {
  readonly method: 'REQUEST' | 'CANCEL';
  readonly visit: Visit;
  /** The owner of the calendar. */
  readonly reader: CalendarPerson;
  /** Only in the artist's calendar. */
  readonly clientName?: string;
}

export interface CalendarSite {
  readonly publicUrl: string;
  /** The sender of mails: calendars accept an update only from the organizer of the invitation. */
  readonly mailFrom: string;
}

/** The file that adds the services of a visit to its reader's calendar, updates them, or removes them. */
export function calendarOf(
  { method, visit, reader, clientName }: CalendarParts,
  { publicUrl, mailFrom }: CalendarSite,
  now: Date,
): MailText['calendar'] {
  const events = visit.map((snapshot) =>
    appointmentEvent(
      { ...snapshot, startsAt: new Date(snapshot.startsAt), isCanceled: method === 'CANCEL' },
      {
        publicUrl,
        organizer: { name: snapshot.salonName, email: bareAddress(mailFrom) },
        attendees: [reader],
        ...(clientName === undefined ? {} : { clientName }),
      },
    ),
  );
  return { method, content: calendarFile({ method, events, now }) };
}

/** The address in `Frizo <hello@frizo.test>`; a bare address stays as it is. */
function bareAddress(from: string): string {
  return /<([^<>]+)>/.exec(from)?.[1] ?? from.trim();
}
