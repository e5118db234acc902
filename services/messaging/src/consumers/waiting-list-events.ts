import { pagePath, pageUrl, waitingOfferEnded, waitingOfferMade, type WaitingOffer } from '@frizo/contracts';
import { instantToWallClock } from '@frizo/local-time';
import { formatCents } from '@frizo/money';
import { consume, type Consumer, type ServiceParts } from '@frizo/service-kit';
import { formatPhone } from '@frizo/validation';
import type { Knex } from 'knex';
import { dateWords, momentWords, timeAndAddress } from '../appointments/appointment-words.ts';
import { countOfferMessage } from '../appointments/notify-recipients.ts';
import type { SalonContact } from '../appointments/visit.ts';
import type { MessagingEnv, Site } from '../env.ts';
import { composeMail, hello, type MailText } from '../mails/compose-mail.ts';
import { queueMails } from '../mails/mails.store.ts';
import { findPeople, findSalon, type Person } from '../people/reference-data.store.ts';
import { queuePushes } from '../pushes/push-delivery.ts';

/** Notifies clients of the waiting list (decision 0037): all of them have accounts, so by mail and push message. */
export function waitingListConsumers(
  { clock, jobs }: Pick<ServiceParts, 'clock' | 'jobs'>,
  env: MessagingEnv,
): Consumer[] {
  return [
    consume(waitingOfferMade, {
      name: 'on-waiting-offer-made',
      handle: (offer, { trx }) => notify(trx, offer, { until: offer.offeredUntil, compose: offerMail }),
    }),
    consume(waitingOfferEnded, {
      name: 'on-waiting-offer-ended',
      async handle({ reason, ...offer }, { trx }) {
        // The client has caused all other ends, or they are no news.
        if (reason === 'taken') await notify(trx, offer, { until: offer.startsAt, compose: takenMail });
      },
    }),
  ];

  async function notify(
    trx: Knex.Transaction,
    offer: WaitingOffer,
    { until, compose }: { readonly until: string; readonly compose: typeof offerMail },
  ): Promise<void> {
    const now = clock.now();
    const worthTryingMs = Date.parse(until) - now.getTime();
    if (worthTryingMs <= 0) return;
    const client = (await findPeople(trx, [offer.clientUserId])).person(offer.clientUserId);
    const tools = { trx, jobs, now };
    if (!(await countOfferMessage(tools, client.email, offer))) return;
    const mail = compose(offer, { client, salon: await findSalon(trx, offer.salonId) }, env);
    await queueMails(tools, [{ recipient: client.email, mail, options: { worthTryingMs } }]);
    if (!env.push) return;
    const push = {
      userId: client.userId,
      title: mail.subject,
      body: `${momentWords(offer)}, ${offer.salonName}`,
      url: `${pagePath('clientAppointments', 'upcoming')}#${anchorOf(offer)}`,
    };
    await queuePushes(tools, [push], { worthTryingMs });
  }
}

interface ClientAndSalon {
  readonly client: Person;
  readonly salon: SalonContact | undefined;
}

function offerMail(offer: WaitingOffer, { client, salon }: ClientAndSalon, site: Site): MailText {
  const link = { label: 'See the offer and book it', url: entryUrl(offer, site) };
  const answerBy: [string, string] = ['Answer by', limitWords(offer)];
  if (!client.isEmailConfirmed) {
    return composeMail({
      subject: 'A time is free for you',
      greeting: 'Hello, a time is free that the account with this e-mail address waits for.',
      facts: [['When', momentWords(offer)], answerBy],
      links: [link],
      closing: unconfirmed,
    });
  }
  return composeMail({
    subject: `A time is free: ${offer.serviceName} on ${dateWords(offer.date)}`,
    greeting: `${hello(client)}, a time that you are waiting for is free at ${offer.salonName}. It is kept for you until ${limitWords(offer)}.`,
    facts: [...factsOf(offer, salon), ['Price', formatCents(offer.priceCents)], answerBy],
    links: [link, ...salonLink(offer, salon, site)],
    closing:
      'If you do not book it by then, it is offered to the next client. You stay on the waiting list for other times.',
  });
}

function takenMail(offer: WaitingOffer, { client, salon }: ClientAndSalon, site: Site): MailText {
  const link = { label: 'See your waiting list', url: entryUrl(offer, site) };
  if (!client.isEmailConfirmed) {
    return composeMail({
      subject: 'A time is no longer free',
      greeting: 'Hello, a time that was kept for the account with this e-mail address is no longer free.',
      facts: [['When', momentWords(offer)]],
      links: [link],
      closing: unconfirmed,
    });
  }
  return composeMail({
    subject: `No longer free: ${offer.serviceName} on ${dateWords(offer.date)}`,
    greeting: `${hello(client)}, the time that was kept for you at ${offer.salonName} is no longer free. You are still on the waiting list.`,
    facts: factsOf(offer, salon),
    links: [link, ...salonLink(offer, salon, site)],
  });
}

/** As in all mails to an address that may be a stranger's. */
const unconfirmed =
  'Confirm this address in your account to see the details in future e-mails. If you do not have an account here, you can ignore this e-mail.';

function factsOf(offer: WaitingOffer, salon: SalonContact | undefined): [string, string][] {
  return [
    ['Service', offer.serviceName],
    ['With', `${offer.artistName}, ${offer.salonName}`],
    ...timeAndAddress(offer),
    ...(salon?.phone ? ([['Salon phone', formatPhone(salon.phone)]] satisfies [string, string][]) : []),
  ];
}

/** `Monday, 03/02/2026 at 10:30 AM (MST)`, in the time zone of the salon. */
function limitWords(offer: WaitingOffer): string {
  const { offeredUntil, address } = offer;
  const { date, seconds } = instantToWallClock(new Date(offeredUntil), address.timezone);
  return momentWords({ ...offer, startsAt: offeredUntil, date, startSeconds: seconds });
}

/** The anchor of the entry on the client's page. */
function anchorOf({ entryId }: WaitingOffer): string {
  return `waiting-${entryId}`;
}

function entryUrl(offer: WaitingOffer, { publicUrl }: Site): string {
  return pageUrl(publicUrl, 'clientAppointments', { value: 'upcoming', fragment: anchorOf(offer) });
}

function salonLink(
  { salonName }: WaitingOffer,
  salon: SalonContact | undefined,
  { publicUrl }: Site,
): { label: string; url: string }[] {
  return salon ? [{ label: salonName, url: pageUrl(publicUrl, 'salon', { value: salon.url }) }] : [];
}
