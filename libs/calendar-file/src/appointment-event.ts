import type { CalendarEvent, CalendarPerson } from './calendar-file.ts';

/** The fields of an appointment that a calendar event needs. */
export interface AppointmentFacts {
  readonly appointmentId: number;
  readonly version: number;
  readonly aptNo: string;
  readonly serviceName: string;
  readonly salonName: string;
  readonly artistName: string;
  readonly startsAt: Date;
  readonly durationSeconds: number;
  readonly address: {
    readonly address: string;
    readonly suite: string | null;
    readonly city: string;
    readonly state: string;
    readonly zip: string;
    readonly timezone: string;
  };
  readonly isCanceled: boolean;
}

/** For whom the event is written. */
export interface CalendarAudience {
  /** The address of the portal, e.g. `https://frizo.test`: part of the event's id. */
  readonly publicUrl: string;
  /** Set for the artist's own calendar. */
  readonly clientName?: string;
  readonly organizer?: CalendarPerson;
  readonly attendees?: readonly CalendarPerson[];
}

/**
 * An appointment as a calendar event. Its id is the same in every mail, file and feed, so that a newer version replaces an older one. It names salon
 * and artist for the client, and the client for the artist.
 */
export function appointmentEvent(facts: AppointmentFacts, audience: CalendarAudience): CalendarEvent {
  const { serviceName, salonName, artistName, aptNo, startsAt } = facts;
  const { clientName, organizer, attendees, publicUrl } = audience;
  return {
    uid: `apt-${facts.appointmentId}@${new URL(publicUrl).hostname}`,
    sequence: facts.version - 1,
    startsAt,
    endsAt: new Date(startsAt.getTime() + facts.durationSeconds * 1000),
    timezone: facts.address.timezone,
    summary: clientName === undefined ? `${serviceName} at ${salonName}` : `${serviceName} for ${clientName}`,
    description: [
      `Service: ${serviceName}`,
      clientName === undefined ? `With: ${artistName}, ${salonName}` : `Client: ${clientName}`,
      `Number: ${aptNo}`,
    ].join('\n'),
    location: placeOf(facts),
    isCanceled: facts.isCanceled,
    ...(organizer ? { organizer } : {}),
    ...(attendees ? { attendees } : {}),
  };
}

function placeOf({ salonName, address }: AppointmentFacts): string {
  // An address of artists who travel to their clients may have no street.
  const { address: street, suite, city, state, zip } = address;
  return [salonName, street, suite, city, `${state} ${zip}`].filter(Boolean).join(', ');
}
