import { confirmUrl, type Agreed, type Side, type Site, type Told } from './told-appointment.ts';
import { isMoved, momentWords } from './appointment-words.ts';

/** Text messages, for clients without an account. Each says who writes, since a number says nothing. */

export function textBooked(told: Told, by: Side, site: Site): string {
  return by === 'client'
    ? `${site.productName}: Your appointment is booked: ${whatAndWhen(told)}. ${askToConfirm(site, told)}`
    : `${site.productName}: ${told.salonName} has booked an appointment for you: ${whatAndWhen(told)}. ${askToConfirm(site, told)}`;
}

export function textMoved(told: Told, previous: Agreed, site: Site): string {
  const what = isMoved(told, previous) ? 'moved' : 'changed';
  return `${site.productName}: Your appointment of ${momentWords(previous)} was ${what}. It is now: ${whatAndWhen(told)}. ${askToConfirm(site, told)}`;
}

export function textCancelled(told: Told, site: Site): string {
  return `${site.productName}: Your appointment is cancelled: ${whatAndWhen(told)}.`;
}

/** Who has said that they will come is not asked again. */
export function textReminder(told: Told, isConfirmed: boolean, site: Site): string {
  const reminder = `${site.productName}: Reminder of your appointment: ${whatAndWhen(told)}.`;
  return isConfirmed ? reminder : `${reminder} ${askToConfirm(site, told)}`;
}

function whatAndWhen(told: Told): string {
  return `${told.serviceName} with ${told.artistName}, ${told.salonName}, ${momentWords(told)}`;
}

function askToConfirm(site: Site, told: Told): string {
  return `Confirm that you will come: ${confirmUrl(site, told)}`;
}
