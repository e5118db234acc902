import {
  type giftCardToMail,
  type packageSold,
  type PayloadOf,
  pageUrl,
  type purchaseRefunded,
} from '@frizo/contracts';
import { formatCents } from '@frizo/money';
import { isMisleading } from '@frizo/validation';
import type { z } from 'zod';
import { fullName } from '../appointments/appointment-words.ts';
import type { Site } from '../env.ts';
import type { Person } from '../people/reference-data.store.ts';
import { composeMail, hello, type MailText } from './compose-mail.ts';

type SoldGiftCard = NonNullable<z.output<(typeof giftCardToMail)['reply']>['giftCard']>;

/**
 * The mail with a gift card's code to its recipient (decision 0043), who shall know who gives it. The giver has chosen their name and the message: they stand
 * in quotes and not in the subject, so that they cannot be taken for words of the portal. A name that looks like a web address or like the portal is left out.
 */
export function giftCardMail(
  giver: Pick<Person, 'firstName' | 'lastName'>,
  { salonName, amountCents, message, code }: SoldGiftCard & { readonly code: string },
  { productName, publicUrl }: Site,
): MailText {
  return composeMail({
    subject: `You got a gift card on ${productName}`,
    greeting: `Hello, ${isMisleading(fullName(giver)) ? 'somebody' : `“${fullName(giver)}”`} has given you a gift card for the salon “${salonName}”.${message === '' ? '' : ` They write: “${message}”`}`,
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

/** The mail to the buyer of a gift card or a package, of which money went back to their card, or did not arrive there. */
export function purchaseRefundMail(
  buyer: Pick<Person, 'firstName' | 'isEmailConfirmed'>,
  { kind, change, name, salonName, amountCents, refundCents }: PayloadOf<typeof purchaseRefunded>,
  { publicUrl }: Site,
): MailText {
  const isGiftCard = kind === 'gift-card';
  const what = isGiftCard ? 'gift card' : 'package';
  const amount = formatCents(refundCents);
  const hasFailed = change === 'refund-failed';
  return composeMail({
    subject: hasFailed ? `The refund of your ${what} failed` : `Your ${what} was refunded`,
    greeting: hasFailed
      ? `${hello(buyer)}, ${amount} of your ${what} could not be refunded: your bank has not taken it.`
      : `${hello(buyer)}, ${amount} of your ${what} goes back to your card.`,
    facts: [
      ...(isGiftCard ? [] : [['Package', name] as const]),
      ['Salon', salonName],
      ['Paid', formatCents(amountCents)],
      [hasFailed ? 'Refund that failed' : 'Refund', amount],
    ],
    links: [{ label: 'Open your billing', url: pageUrl(publicUrl, 'billing') }],
    closing: hasFailed
      ? `What was refunded can be used again. ${salonName} sees this too: please ask it how you get the money back.`
      : 'What was refunded cannot be used any more. Banks need a few days to show the money.',
  });
}

/** The mail to whoever has added a gift card that was given back to its buyer. */
export function giftCardEndedMail(
  keeper: Pick<Person, 'firstName' | 'isEmailConfirmed'>,
  { change, salonName, refundCents }: PayloadOf<typeof purchaseRefunded>,
  { publicUrl }: Site,
): MailText {
  const hasFailed = change === 'refund-failed';
  const amount = formatCents(refundCents);
  return composeMail({
    subject: hasFailed ? 'Your gift card can be used again' : 'Your gift card was given back to its buyer',
    greeting: hasFailed
      ? `${hello(keeper)}, ${amount} of a gift card in your account can be used again: it could not be given back to its buyer.`
      : `${hello(keeper)}, ${amount} of a gift card in your account was given back to whoever had bought it, and cannot be used any more.`,
    facts: [
      ['Salon', salonName],
      ['Amount', amount],
    ],
    links: [{ label: 'Open your billing', url: pageUrl(publicUrl, 'billing') }],
    closing: `If you have questions about it, please ask ${salonName}.`,
  });
}
