import { pageUrl, type AppointmentTerms, type AppointmentSnapshot } from '@frizo/contracts';
import type { Site } from '../env.ts';
import { composeMail, hello, type MailText } from '../mails/compose-mail.ts';
import {
  beforeWords,
  fullName,
  isMoved,
  servicesAndDate,
  professionalFacts,
  stylePictures,
} from './appointment-words.ts';
import type { Side, Visit } from './visit.ts';

/** The artist who gets a mail, and the client it is about. */
export interface ArtistAndClient {
  readonly artist: { readonly firstName: string; readonly isEmailConfirmed: boolean };
  readonly client: { readonly firstName: string; readonly lastName: string };
}

/** For the artist of a new appointment, or of one that was moved to them; for a visit, only the services with this artist. */
export function artistBooked(
  { artist, client }: ArtistAndClient,
  visit: Visit,
  by: Side,
  site: Site,
): MailText {
  return composeMail({
    subject: `New appointment: ${servicesAndDate(visit)}`,
    greeting:
      by === 'client'
        ? `${hello(artist)}, ${fullName(client)} has booked a time with you.`
        : `${hello(artist)}, you have a new appointment with ${fullName(client)}.`,
    facts: professionalFacts(visit),
    pictures: stylePictures(visit, site),
    links: [appointmentsLink(site)],
  });
}

export function artistMoved(
  { artist, client }: ArtistAndClient,
  snapshot: AppointmentSnapshot,
  { previous, by, site }: { previous: AppointmentTerms; by: Side; site: Site },
): MailText {
  const what = isMoved(snapshot, previous) ? 'moved' : 'changed';
  return composeMail({
    subject: `Appointment ${what}: ${servicesAndDate([snapshot])}`,
    greeting:
      by === 'client'
        ? `${hello(artist)}, ${fullName(client)} has ${what} an appointment with you.`
        : `${hello(artist)}, your appointment with ${fullName(client)} was ${what}.`,
    facts: [...professionalFacts([snapshot]), ['Before', beforeWords(previous, snapshot)]],
    pictures: stylePictures([snapshot], site),
    links: [appointmentsLink(site)],
  });
}

export function artistCanceled(
  { artist, client }: ArtistAndClient,
  snapshot: AppointmentSnapshot,
  by: Side,
  site: Site,
): MailText {
  return composeMail({
    subject: `Appointment canceled: ${servicesAndDate([snapshot])}`,
    greeting:
      by === 'client'
        ? `${hello(artist)}, ${fullName(client)} has canceled an appointment with you.`
        : `${hello(artist)}, your appointment with ${fullName(client)} was canceled.`,
    facts: professionalFacts([snapshot]),
    links: [appointmentsLink(site)],
  });
}

/** For the previous artist of an appointment that is now with another one: in their calendar it is canceled. */
export function artistReplaced(
  { artist, client }: ArtistAndClient,
  snapshot: AppointmentSnapshot,
  previous: AppointmentTerms,
  site: Site,
): MailText {
  return composeMail({
    subject: `Appointment canceled: ${servicesAndDate([{ ...snapshot, ...previous }])}`,
    greeting: `${hello(artist)}, your appointment with ${fullName(client)} is now with ${snapshot.artistName}.`,
    facts: professionalFacts([{ ...snapshot, ...previous }]),
    links: [appointmentsLink(site)],
  });
}

type Reader = ArtistAndClient['artist'];

const whySubscribed =
  "You are receiving this because you asked for e-mails about your staff's bookings. You can turn them off on the Book page.";

/** For a subscriber: a person who manages the salon and asked for mails about its artists' bookings. */
export function subscriberBooked(
  { subscriber, client }: { readonly subscriber: Reader; readonly client: ArtistAndClient['client'] },
  visit: Visit,
  site: Site,
): MailText {
  const artists = [...new Set(visit.map(({ artistName }) => artistName))].join(' and ');
  return composeMail({
    subject: `New appointment with ${artists}: ${servicesAndDate(visit)}`,
    greeting: `${hello(subscriber)}, ${fullName(client)} has an appointment with ${artists}.`,
    facts: professionalFacts(visit),
    links: [appointmentsLink(site)],
    closing: whySubscribed,
  });
}

/** The same for an appointment that was moved, changed or canceled. */
export function subscriberChanged(
  { subscriber, client }: { readonly subscriber: Reader; readonly client: ArtistAndClient['client'] },
  snapshot: AppointmentSnapshot,
  what: 'moved' | 'changed' | 'canceled',
  site: Site,
): MailText {
  return composeMail({
    subject: `Appointment with ${snapshot.artistName} ${what}: ${servicesAndDate([snapshot])}`,
    greeting: `${hello(subscriber)}, the appointment that ${fullName(client)} has with ${snapshot.artistName} was ${what}.`,
    facts: professionalFacts([snapshot]),
    links: [appointmentsLink(site)],
    closing: whySubscribed,
  });
}

function appointmentsLink({ publicUrl }: Site): { label: string; url: string } {
  return {
    label: 'Your appointments',
    url: pageUrl(publicUrl, 'professionalAppointments', { value: 'upcoming' }),
  };
}
