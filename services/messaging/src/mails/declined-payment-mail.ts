import { pageUrl, type PayloadOf, type paymentOrderChanged } from '@frizo/contracts';
import { formatLocalDate } from '@frizo/local-time';
import { formatCents } from '@frizo/money';
import { fullName } from '../appointments/appointment-words.ts';
import type { Site } from '../env.ts';
import type { Person } from '../people/reference-data.store.ts';
import { composeMail, hello, type MailText } from './compose-mail.ts';

type Order = PayloadOf<typeof paymentOrderChanged>;

/**
 * The mail to somebody of the salon after a client has declined to pay for a visit (spec 4, Client payment approval). Clients choose their names, so an
 * address that is not confirmed gets none of them.
 */
export function declinedPaymentMail(
  reader: Pick<Person, 'firstName' | 'isEmailConfirmed'>,
  order: Order,
  { publicUrl }: Site,
): MailText {
  const who = reader.isEmailConfirmed ? fullName(order.salonClient) : 'a client';
  const amount = formatCents(order.totalCents);
  return composeMail({
    subject: declinedPaymentSubject(order),
    greeting: `${hello(reader)}, ${who} has declined the payment request of ${amount}. The visit is still unpaid.`,
    facts: [
      ['Date', formatLocalDate(order.date)],
      ...order.appointments.map(({ serviceName, artistName, priceCents }): [string, string] => [
        reader.isEmailConfirmed ? `${serviceName} with ${artistName}` : serviceName,
        formatCents(priceCents),
      ]),
      ['Tax', formatCents(order.taxCents)],
      ['Total', amount],
    ],
    links: [
      {
        label: 'See unpaid appointments',
        url: pageUrl(publicUrl, 'professionalAppointments', { value: 'pending' }),
      },
    ],
    closing: 'Talk to your client. With Get paid you can ask again with other prices, or take cash.',
  });
}

/** `Payment of $152.04 declined`: also the title of the push message. */
export function declinedPaymentSubject({ totalCents }: Pick<Order, 'totalCents'>): string {
  return `Payment of ${formatCents(totalCents)} declined`;
}
