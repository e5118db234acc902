import { appointmentEvent, calendarFile, type CalendarPerson } from '@frizo/calendar-file';
import type { MailText } from '../mails/compose-mail.ts';
import type { Visit } from './visit.ts';

export interface CalendarParts {
  readonly method: 'REQUEST' | 'CANCEL';
  readonly visit: Visit;
  /** Whose calendar it is for. */
  readonly reader: CalendarPerson;
  /** Set in the artist's: who comes. */
  readonly clientName?: string;
}

export interface CalendarSite {
  readonly publicUrl: string;
  /** Who sends mails: calendars take an update only from who has invited. */
  readonly mailFrom: string;
}

/** The file that puts the services of a visit into its reader's calendar, moves them there, or takes them out. */
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

/** Of `Frizo <hello@frizo.test>`, or of a bare one. */
function bareAddress(from: string): string {
  return /<([^<>]+)>/.exec(from)?.[1] ?? from.trim();
}
