import { formatLocalDate } from '@frizo/local-time';
import { composeMail, type MailText } from '../mails/compose-mail.ts';
import type { Agreed, Side, Site, Told } from './told-appointment.ts';
import { beforeWords, isMoved, timeAndPlace } from './appointment-words.ts';

/** Whom a mail speaks to, and of whom. */
export interface ArtistAndClient {
  readonly artist: { readonly firstName: string };
  readonly client: { readonly firstName: string; readonly lastName: string };
}

/** What the artist gets when somebody has booked with them, or was given to them. */
export function artistBooked(
  { artist, client }: ArtistAndClient,
  told: Told,
  by: Side,
  site: Site,
): MailText {
  return composeMail({
    subject: `New appointment: ${serviceAndDate(told)}`,
    greeting:
      by === 'client'
        ? `Hello ${artist.firstName}, ${nameOf(client)} has booked a time with you.`
        : `Hello ${artist.firstName}, you have a new appointment with ${nameOf(client)}.`,
    facts: factsOf(told, told),
    links: [appointmentsLink(site)],
  });
}

export function artistMoved(
  { artist, client }: ArtistAndClient,
  told: Told,
  { previous, by, site }: { previous: Agreed; by: Side; site: Site },
): MailText {
  const what = isMoved(told, previous) ? 'moved' : 'changed';
  return composeMail({
    subject: `Appointment ${what}: ${serviceAndDate(told)}`,
    greeting:
      by === 'client'
        ? `Hello ${artist.firstName}, ${nameOf(client)} has ${what} an appointment with you.`
        : `Hello ${artist.firstName}, your appointment with ${nameOf(client)} was ${what}.`,
    facts: [...factsOf(told, told), ['Before', beforeWords(previous, told)]],
    links: [appointmentsLink(site)],
  });
}

export function artistCancelled(
  { artist, client }: ArtistAndClient,
  told: Told,
  by: Side,
  site: Site,
): MailText {
  return composeMail({
    subject: `Appointment cancelled: ${serviceAndDate(told)}`,
    greeting:
      by === 'client'
        ? `Hello ${artist.firstName}, ${nameOf(client)} has cancelled an appointment with you.`
        : `Hello ${artist.firstName}, your appointment with ${nameOf(client)} was cancelled.`,
    facts: factsOf(told, told),
    links: [appointmentsLink(site)],
  });
}

/** What the artist gets from whom an appointment was taken: to them it is as good as cancelled. */
export function artistRelieved(
  { artist, client }: ArtistAndClient,
  told: Told,
  previous: Agreed,
  site: Site,
): MailText {
  return composeMail({
    subject: `Appointment cancelled: ${serviceAndDate(previous)}`,
    greeting: `Hello ${artist.firstName}, your appointment with ${nameOf(client)} is now with ${told.artistName}.`,
    facts: factsOf(previous, told),
    links: [appointmentsLink(site)],
  });
}

function factsOf(agreed: Agreed, { aptNo }: Told): [string, string][] {
  return [['Service', agreed.serviceName], ...timeAndPlace(agreed), ['Number', aptNo]];
}

function serviceAndDate({ serviceName, date }: Agreed): string {
  return `${serviceName} on ${formatLocalDate(date)}`;
}

function nameOf({ firstName, lastName }: ArtistAndClient['client']): string {
  return `${firstName} ${lastName}`.trim() || 'a client';
}

function appointmentsLink({ publicUrl }: Site): { label: string; url: string } {
  return { label: 'Your appointments', url: `${publicUrl}/appointments/upcoming` };
}
