import { formatLocalDate } from '@frizo/local-time';
import { formatCents } from '@frizo/money';
import { composeMail, type MailParts, type MailText } from '../mails/compose-mail.ts';
import { confirmUrl, type Agreed, type Side, type Site, type Told } from './told-appointment.ts';
import { beforeWords, isMoved, momentWords, timeAndPlace } from './appointment-words.ts';

interface Reader {
  readonly firstName: string;
}

/** What the client gets when a time is booked. */
export function clientBooked(client: Reader, told: Told, by: Side, site: Site): MailText {
  return composeMail({
    subject: `Appointment booked: ${serviceAndDate(told)}`,
    greeting:
      by === 'client'
        ? `Hello ${client.firstName}, your appointment is booked.`
        : `Hello ${client.firstName}, ${told.salonName} has booked an appointment for you.`,
    facts: factsOf(told),
    links: [confirmLink(site, told), changeLink(site)],
  });
}

/** What the client gets when anything that they agreed to is different. */
export function clientMoved(
  client: Reader,
  told: Told,
  { previous, by, site }: { previous: Agreed; by: Side; site: Site },
): MailText {
  const what = isMoved(told, previous) ? 'moved' : 'changed';
  return composeMail({
    subject: `Appointment ${what}: ${serviceAndDate(told)}`,
    greeting:
      by === 'client'
        ? `Hello ${client.firstName}, your appointment was ${what}.`
        : `Hello ${client.firstName}, ${told.salonName} has ${what} your appointment.`,
    facts: [...factsOf(told), ['Before', beforeWords(previous, told)]],
    links: [confirmLink(site, told), changeLink(site)],
  });
}

export function clientCancelled(client: Reader, told: Told, by: Side, { publicUrl }: Site): MailText {
  return composeMail({
    subject: `Appointment cancelled: ${serviceAndDate(told)}`,
    greeting:
      by === 'client'
        ? `Hello ${client.firstName}, your appointment is cancelled.`
        : `Hello ${client.firstName}, ${told.salonName} has cancelled your appointment.`,
    facts: factsOf(told),
    links: [{ label: 'Book again', url: `${publicUrl}/me/my-appointments/history` }],
  });
}

/** Who has said that they will come is not asked again. */
export function clientReminder(client: Reader, told: Told, isConfirmed: boolean, site: Site): MailText {
  return composeMail({
    subject: `Reminder: ${told.serviceName} on ${momentWords(told)}`,
    greeting: `Hello ${client.firstName}, this is a reminder of your appointment.`,
    facts: factsOf(told),
    links: isConfirmed ? [changeLink(site)] : [confirmLink(site, told), changeLink(site)],
  });
}

function factsOf(told: Told): [string, string][] {
  return [
    ['Service', told.serviceName],
    ['With', `${told.artistName}, ${told.salonName}`],
    ...timeAndPlace(told),
    ['Price', formatCents(told.priceCents)],
    ['Number', told.aptNo],
  ];
}

function serviceAndDate({ serviceName, date }: Told): string {
  return `${serviceName} on ${formatLocalDate(date)}`;
}

type Link = NonNullable<MailParts['links']>[number];

function confirmLink(site: Site, told: Told): Link {
  return { label: 'Confirm that you will come', url: confirmUrl(site, told) };
}

function changeLink({ publicUrl }: Site): Link {
  return { label: 'Change or cancel', url: `${publicUrl}/me/my-appointments/upcoming` };
}
