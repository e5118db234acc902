import type { AppointmentTerms, AppointmentSnapshot } from '@frizo/contracts';
import type { Site } from '../env.ts';
import { confirmUrl, type Side, type Visit } from './visit.ts';
import { addressWords, isMoved, momentWords } from './appointment-words.ts';

/** Text messages, for clients without an account. Each names the sender, since a phone number does not. */

export function textBooked(visit: Visit, by: Side, site: Site): string {
  const [lead] = visit;
  const what = visit.map(whatAndWhen).join('; ');
  return by === 'client'
    ? `${site.productName}: Your appointment is booked: ${what}. ${confirmSentence(site, lead)}`
    : `${site.productName}: ${lead.salonName} has booked an appointment for you: ${what}. ${confirmSentence(site, lead)}`;
}

/** Names the address if it is another one than before. */
export function textMoved(snapshot: AppointmentSnapshot, previous: AppointmentTerms, site: Site): string {
  const what = isMoved(snapshot, previous) ? 'moved' : 'changed';
  const where = snapshot.address.id === previous.address.id ? '' : `, ${addressWords(snapshot.address)}`;
  return `${site.productName}: Your appointment of ${momentWords(previous)} was ${what}. It is now: ${whatAndWhen(snapshot)}${where}. ${confirmSentence(site, snapshot)}`;
}

export function textCanceled(snapshot: AppointmentSnapshot, site: Site): string {
  return `${site.productName}: Your appointment is canceled: ${whatAndWhen(snapshot)}.`;
}

/** Contains the confirm link unless the client has confirmed already. */
export function textReminder(snapshot: AppointmentSnapshot, isConfirmed: boolean, site: Site): string {
  const reminder = `${site.productName}: Reminder of your appointment: ${whatAndWhen(snapshot)}.`;
  return isConfirmed ? reminder : `${reminder} ${confirmSentence(site, snapshot)}`;
}

function whatAndWhen(snapshot: AppointmentSnapshot): string {
  return `${snapshot.serviceName} with ${snapshot.artistName}, ${snapshot.salonName}, ${momentWords(snapshot)}`;
}

function confirmSentence(site: Site, snapshot: AppointmentSnapshot): string {
  return `Confirm that you will come: ${confirmUrl(site, snapshot)}`;
}
