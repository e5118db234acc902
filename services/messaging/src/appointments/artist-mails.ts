import { pageUrl } from '@frizo/contracts';
import { composeMail, hello, type MailText } from '../mails/compose-mail.ts';
import { beforeWords, isMoved, servicesAndDate, staffFacts, stylePictures } from './appointment-words.ts';
import type { AppointmentTerms, Side, Site, AppointmentSnapshot, Visit } from './appointment-snapshot.ts';

/** Whom a mail speaks to, and of whom. */
export interface ArtistAndClient {
  readonly artist: { readonly firstName: string; readonly isEmailConfirmed: boolean };
  readonly client: { readonly firstName: string; readonly lastName: string };
}

/** What the artist gets when somebody has booked with them, or was given to them: of a visit all that is with them. */
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
        ? `${hello(artist)}, ${nameOf(client)} has booked a time with you.`
        : `${hello(artist)}, you have a new appointment with ${nameOf(client)}.`,
    facts: staffFacts(visit),
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
        ? `${hello(artist)}, ${nameOf(client)} has ${what} an appointment with you.`
        : `${hello(artist)}, your appointment with ${nameOf(client)} was ${what}.`,
    facts: [...staffFacts([snapshot]), ['Before', beforeWords(previous, snapshot)]],
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
        ? `${hello(artist)}, ${nameOf(client)} has canceled an appointment with you.`
        : `${hello(artist)}, your appointment with ${nameOf(client)} was canceled.`,
    facts: staffFacts([snapshot]),
    links: [appointmentsLink(site)],
  });
}

/** What the artist gets from whom an appointment was taken: to them it is as good as canceled. */
export function artistRelieved(
  { artist, client }: ArtistAndClient,
  snapshot: AppointmentSnapshot,
  previous: AppointmentTerms,
  site: Site,
): MailText {
  return composeMail({
    subject: `Appointment canceled: ${servicesAndDate([{ ...snapshot, ...previous }])}`,
    greeting: `${hello(artist)}, your appointment with ${nameOf(client)} is now with ${snapshot.artistName}.`,
    facts: staffFacts([{ ...snapshot, ...previous }]),
    links: [appointmentsLink(site)],
  });
}

type Reader = ArtistAndClient['artist'];

/** For a person who manages the salon and asked for mails about its artists' bookings. */
export function staffBooked(
  { owner, client }: { readonly owner: Reader; readonly client: ArtistAndClient['client'] },
  visit: Visit,
  site: Site,
): MailText {
  const artists = [...new Set(visit.map(({ artistName }) => artistName))].join(' and ');
  return composeMail({
    subject: `New appointment with ${artists}: ${servicesAndDate(visit)}`,
    greeting: `${hello(owner)}, ${nameOf(client)} has an appointment with ${artists}.`,
    facts: staffFacts(visit),
    links: [appointmentsLink(site)],
    closing:
      "You are receiving this because you asked for e-mails about your staff's bookings. You can turn them off on the Book page.",
  });
}

/** The same for a moved or canceled appointment, which they were told was booked. */
export function staffChanged(
  { owner, client }: { readonly owner: Reader; readonly client: ArtistAndClient['client'] },
  snapshot: AppointmentSnapshot,
  what: 'moved' | 'changed' | 'canceled',
  site: Site,
): MailText {
  return composeMail({
    subject: `Appointment with ${snapshot.artistName} ${what}: ${servicesAndDate([snapshot])}`,
    greeting: `${hello(owner)}, the appointment that ${nameOf(client)} has with ${snapshot.artistName} was ${what}.`,
    facts: staffFacts([snapshot]),
    links: [appointmentsLink(site)],
    closing:
      "You are receiving this because you asked for e-mails about your staff's bookings. You can turn them off on the Book page.",
  });
}

function nameOf({ firstName, lastName }: ArtistAndClient['client']): string {
  return `${firstName} ${lastName}`.trim() || 'a client';
}

function appointmentsLink({ publicUrl }: Site): { label: string; url: string } {
  return {
    label: 'Your appointments',
    url: pageUrl(publicUrl, 'professionalAppointments', { value: 'upcoming' }),
  };
}
