import { pageUrl, type AppointmentTerms, type AppointmentSnapshot } from '@frizo/contracts';
import type { Site } from '../env.ts';
import { composeMail, hello, type MailParts, type MailText } from '../mails/compose-mail.ts';
import {
  beforeWords,
  clientFacts,
  isMoved,
  momentWords,
  servicesAndDate,
  stylePictures,
} from './appointment-words.ts';
import { confirmUrl, type SalonContact, type Side, type Visit } from './visit.ts';

/** The reader of a mail, and the salon's contact details. */
export interface ClientAndSalon {
  readonly client: { readonly firstName: string; readonly isEmailConfirmed: boolean };
  readonly salon: SalonContact | undefined;
}

/** The mail about a booked visit, with one link that confirms all of it (decisions 4). */
export function clientBooked(
  { client, salon }: ClientAndSalon,
  visit: Visit,
  by: Side,
  site: Site,
): MailText {
  const [lead] = visit;
  return composeMail({
    subject: `Appointment booked: ${servicesAndDate(visit)}`,
    greeting:
      by === 'client'
        ? `${hello(client)}, your appointment is booked.`
        : `${hello(client)}, ${lead.salonName} has booked an appointment for you.`,
    facts: clientFacts(visit, salon),
    pictures: picturesFor(client, visit, site),
    links: [confirmLink(site, lead), ...usualLinks(site, lead, salon)],
  });
}

/** The mail about changed terms. */
export function clientMoved(
  { client, salon }: ClientAndSalon,
  snapshot: AppointmentSnapshot,
  { previous, by, site }: { previous: AppointmentTerms; by: Side; site: Site },
): MailText {
  const what = isMoved(snapshot, previous) ? 'moved' : 'changed';
  return composeMail({
    subject: `Appointment ${what}: ${servicesAndDate([snapshot])}`,
    greeting:
      by === 'client'
        ? `${hello(client)}, your appointment was ${what}.`
        : `${hello(client)}, ${snapshot.salonName} has ${what} your appointment.`,
    facts: [...clientFacts([snapshot], salon), ['Before', beforeWords(previous, snapshot)]],
    pictures: picturesFor(client, [snapshot], site),
    links: [confirmLink(site, snapshot), ...usualLinks(site, snapshot, salon)],
  });
}

export function clientCanceled(
  { client, salon }: ClientAndSalon,
  snapshot: AppointmentSnapshot,
  by: Side,
  site: Site,
): MailText {
  return composeMail({
    subject: `Appointment canceled: ${servicesAndDate([snapshot])}`,
    greeting:
      by === 'client'
        ? `${hello(client)}, your appointment is canceled.`
        : `${hello(client)}, ${snapshot.salonName} has canceled your appointment.`,
    facts: clientFacts([snapshot], salon),
    links: [
      { label: 'Book again', url: pageUrl(site.publicUrl, 'clientAppointments', { value: 'history' }) },
      ...salonLink(site, snapshot, salon),
    ],
  });
}

/** Contains the confirm link unless the client has confirmed already. */
export function clientReminder(
  { client, salon }: ClientAndSalon,
  snapshot: AppointmentSnapshot,
  isConfirmed: boolean,
  site: Site,
): MailText {
  const links = usualLinks(site, snapshot, salon);
  return composeMail({
    subject: `Reminder: ${snapshot.serviceName} on ${momentWords(snapshot)}`,
    greeting: `${hello(client)}, this is a reminder of your appointment.`,
    facts: clientFacts([snapshot], salon),
    pictures: picturesFor(client, [snapshot], site),
    links: isConfirmed ? links : [confirmLink(site, snapshot), ...links],
  });
}

/** An unconfirmed address may be a stranger's: it gets no picture that another user could have chosen. */
function picturesFor(
  { isEmailConfirmed }: ClientAndSalon['client'],
  visit: Visit,
  site: Site,
): MailParts['pictures'] {
  return isEmailConfirmed ? stylePictures(visit, site) : [];
}

type Link = NonNullable<MailParts['links']>[number];

function confirmLink(site: Site, snapshot: AppointmentSnapshot): Link {
  return { label: 'Confirm that you will come', url: confirmUrl(site, snapshot) };
}

function usualLinks(site: Site, snapshot: AppointmentSnapshot, salon: SalonContact | undefined): Link[] {
  const change = {
    label: 'Change or cancel',
    url: pageUrl(site.publicUrl, 'clientAppointments', { value: 'upcoming' }),
  };
  return [change, ...salonLink(site, snapshot, salon)];
}

function salonLink(
  { publicUrl }: Site,
  { salonName }: AppointmentSnapshot,
  salon: SalonContact | undefined,
): Link[] {
  return salon ? [{ label: salonName, url: pageUrl(publicUrl, 'salon', { value: salon.url }) }] : [];
}
