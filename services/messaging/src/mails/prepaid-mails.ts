import { type giftCardToMail, type packageSold, type PayloadOf, pageUrl } from '@frizo/contracts';
import { formatCents } from '@frizo/money';
import type { z } from 'zod';
import { fullName } from '../appointments/appointment-words.ts';
import type { Site } from '../env.ts';
import type { Person } from '../people/reference-data.store.ts';
import { composeMail, hello, type MailText } from './compose-mail.ts';

type SoldGiftCard = NonNullable<z.output<(typeof giftCardToMail)['reply']>['giftCard']>;

/**
 * The mail with a gift card's code to its recipient (decision 0043), who shall know who gives it. The giver has chosen their name and the message: they stand
 * in quotes and not in the subject, so that they cannot be taken for words of the portal.
 */
export function giftCardMail(
  giver: Pick<Person, 'firstName' | 'lastName'>,
  { salonName, amountCents, message, code }: SoldGiftCard & { readonly code: string },
  { productName, publicUrl }: Site,
): MailText {
  return composeMail({
    subject: `You got a gift card on ${productName}`,
    greeting: `Hello, “${fullName(giver)}” has given you a gift card for the salon “${salonName}”.${message === '' ? '' : ` They write: “${message}”`}`,
    facts: [
      ['Amount', formatCents(amountCents)],
      ['Code', code],
    ],
    links: [{ label: 'Add it to your account', url: pageUrl(publicUrl, 'billing') }],
    closing:
      'Add the code in Billing, or when you pay for a visit. It does not expire. Whoever adds the code first has the card, so keep this e-mail to yourself.',
  });
}

/** The mail to the buyer of a gift card. The code is in their billing. */
export function giftCardReceipt(
  buyer: Pick<Person, 'firstName' | 'isEmailConfirmed'>,
  { salonName, amountCents, recipientEmail }: SoldGiftCard,
  { publicUrl }: Site,
): MailText {
  return composeMail({
    subject: 'Your gift card was paid',
    greeting: `${hello(buyer)}, your gift card was paid and is on its way to its recipient.`,
    facts: [
      ['Salon', salonName],
      ['Amount', formatCents(amountCents)],
      ['Sent to', recipientEmail],
    ],
    links: [{ label: 'Open your billing', url: pageUrl(publicUrl, 'billing') }],
    closing: 'Until somebody has added the card, its code is in your billing, in case the e-mail got lost.',
  });
}

/** The mail to the buyer of a package. */
export function packageReceipt(
  buyer: Pick<Person, 'firstName' | 'isEmailConfirmed'>,
  { salonName, name, serviceName, visits, amountCents }: PayloadOf<typeof packageSold>,
  { publicUrl }: Site,
): MailText {
  return composeMail({
    subject: 'Your package was paid',
    greeting: `${hello(buyer)}, thank you for your payment.`,
    facts: [
      ['Package', name],
      ['Salon', salonName],
      ['Visits', `${visits} × ${serviceName}`],
      ['Paid', formatCents(amountCents)],
    ],
    links: [{ label: 'Open your billing', url: pageUrl(publicUrl, 'billing') }],
    closing: 'Choose it when you pay for a visit. Tax and tip are paid then. It does not expire.',
  });
}
