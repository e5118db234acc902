import { pageUrl, type PayloadOf, type subscriptionInvoiceChanged } from '@frizo/contracts';
import { formatCents } from '@frizo/money';
import type { Site } from '../env.ts';
import type { Person } from '../people/reference-data.store.ts';
import { composeMail, hello, type MailText } from './compose-mail.ts';

type Invoice = PayloadOf<typeof subscriptionInvoiceChanged>;

/** The mail about a subscription fee: the receipt of one that was paid, what to do about one that was not, or what was refunded. */
export function subscriptionFeeNotice(
  owner: Pick<Person, 'firstName' | 'isEmailConfirmed'>,
  invoice: Invoice,
  { productName, publicUrl }: Site,
): MailText {
  const { subject, what, closing } = words(invoice, productName)[invoice.change];
  const { change, planTitle, amountCents, refundedCents, cardLast4, nextAttemptAt } = invoice;
  return composeMail({
    subject,
    greeting: `${hello(owner)}, ${what}.`,
    facts: [
      ['Plan', planTitle],
      ['Amount', formatCents(amountCents)],
      ...(change === 'refunded' ? [['Refunded', formatCents(refundedCents)] as const] : []),
      ...(cardLast4 === null ? [] : [['Card', `ending in ${cardLast4}`] as const]),
      ...(nextAttemptAt === null ? [] : [['Next attempt', dateOf(nextAttemptAt)] as const]),
    ],
    links: [{ label: 'Open your subscription', url: pageUrl(publicUrl, 'salonSubscription') }],
    closing,
  });
}

function words(
  { nextAttemptAt }: Invoice,
  productName: string,
): Record<Invoice['change'], { subject: string; what: string; closing: string }> {
  return {
    paid: {
      subject: `Your ${productName} subscription was paid`,
      what: 'the fee of your subscription was paid',
      closing: 'Thank you. All fees are listed at your subscription.',
    },
    failed: {
      subject: `Your ${productName} subscription could not be paid`,
      what: 'your card was not charged for the fee of your subscription',
      closing:
        nextAttemptAt === null
          ? 'Choose another card there and pay. Until then your service is paused.'
          : 'We try again on the day above. To pay now, choose another card there. Until then your service is paused.',
    },
    refunded: {
      subject: `A fee of your ${productName} subscription was refunded`,
      what: 'a fee of your subscription was refunded',
      closing: 'Your bank may need a few days to show it.',
    },
  };
}

/** MM/DD/YYYY (spec 9). The provider names an instant, whose day is the same for its retries in all zones but for hours. */
function dateOf(instant: string): string {
  const [year, month, day] = instant.slice(0, 10).split('-');
  return `${month}/${day}/${year}`;
}
