import { pageUrl, type PayloadOf, type paymentOrderChanged } from '@frizo/contracts';
import { formatLocalDate } from '@frizo/local-time';
import { formatCents } from '@frizo/money';
import type { Site } from '../env.ts';
import type { Person } from '../people/reference-data.store.ts';
import { composeMail, hello, type MailText } from './compose-mail.ts';

const dayMs = 24 * 60 * 60_000;

type Order = PayloadOf<typeof paymentOrderChanged>;

/** The mail to a client whose salon asks for a payment. An address that is not confirmed may be a stranger's and gets no name. */
export function paymentRequestMail(
  client: Pick<Person, 'firstName' | 'isEmailConfirmed'>,
  order: Order,
  { publicUrl }: Site,
): MailText {
  const amount = formatCents(order.chargedCents);
  const days = Math.round((Date.parse(order.expiresAt) - Date.parse(order.createdAt)) / dayMs);
  const who = client.isEmailConfirmed ? order.salonName : 'your salon';
  return composeMail({
    subject: paymentRequestSubject(order),
    greeting: `${hello(client)}, ${who} asks you to pay ${amount} for your visit on ${formatLocalDate(order.date)}.`,
    links: [
      { label: 'See what you pay', url: pageUrl(publicUrl, 'clientAppointments', { value: 'pending' }) },
    ],
    closing: `Nothing is charged before you approve it. You can add a tip, or decline. After ${days} days the request expires.`,
  });
}

/** `A payment of $152.04 waits for you`: also the title of the push message. */
export function paymentRequestSubject({ chargedCents }: Pick<Order, 'chargedCents'>): string {
  return `A payment of ${formatCents(chargedCents)} waits for you`;
}
