import { appointmentEvent, calendarFile, type CalendarPerson } from '@frizo/calendar-file';
import type { MailText } from '../mails/compose-mail.ts';
import type { Told } from './told-appointment.ts';

export interface CalendarParts {
  readonly method: 'REQUEST' | 'CANCEL';
  readonly told: Told;
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

/** The file that puts an appointment into its reader's calendar, moves it there, or takes it out. */
export function calendarOf(
  { method, told, reader, clientName }: CalendarParts,
  { publicUrl, mailFrom }: CalendarSite,
  now: Date,
): MailText['calendar'] {
  const event = appointmentEvent(
    { ...told, startsAt: new Date(told.startsAt), isCancelled: method === 'CANCEL' },
    {
      publicUrl,
      organizer: { name: told.salonName, email: bareAddress(mailFrom) },
      attendees: [reader],
      ...(clientName === undefined ? {} : { clientName }),
    },
  );
  return { method, content: calendarFile({ method, events: [event], now }) };
}

/** Of `Frizo <hello@frizo.test>`, or of a bare one. */
function bareAddress(from: string): string {
  return /<([^<>]+)>/.exec(from)?.[1] ?? from.trim();
}
