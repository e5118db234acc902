import { pageUrl, type paymentOrderChanged, type PayloadOf } from '@frizo/contracts';
import { formatLocalDate } from '@frizo/local-time';
import { formatCents } from '@frizo/money';
import type { Site } from '../env.ts';
import type { Person } from '../people/reference-data.store.ts';
import { composeMail, hello, type MailText } from './compose-mail.ts';

type Order = PayloadOf<typeof paymentOrderChanged>;
type ReceiptChange = Extract<Order['change'], 'paid' | 'refunded' | 'refund-failed'>;
type Fact = readonly [label: string, value: string];

/** Whether clients get a mail about a change of a payment order: only where money was moved. */
export function hasReceipt(change: Order['change']): change is ReceiptChange {
  return change === 'paid' || change === 'refunded' || change === 'refund-failed';
}

/** The receipt of a payment, or of what was given back of it (spec 4, Payment order). All amounts are those of the event. */
export function receiptMail(
  client: Pick<Person, 'firstName' | 'isEmailConfirmed'>,
  order: Order & { readonly change: ReceiptChange },
  { productName, publicUrl }: Site,
): MailText {
  const { subject, what, closing } = words(order, productName)[order.change];
  return composeMail({
    subject,
    greeting: `${hello(client)}, ${what}.`,
    facts: [
      ['Receipt', `No. ${order.paymentOrderId}`],
      ['Salon', order.salonName],
      ['Date', formatLocalDate(order.date)],
      ...(order.change === 'paid' ? paymentFacts(order) : refundFacts(order)),
    ],
    links: [{ label: 'Open your billing', url: pageUrl(publicUrl, 'billing') }],
    closing,
  });
}

function words(
  order: Order,
  productName: string,
): Record<ReceiptChange, { subject: string; what: string; closing: string }> {
  const amount = formatCents(order.refundCents);
  return {
    paid: {
      subject: `Your receipt from ${productName}`,
      what: 'thank you for your payment',
      closing: 'Keep this mail as your receipt. If something in it is wrong, please contact the salon.',
    },
    refunded: {
      subject: `Your refund of ${amount}`,
      ...refundWords(order, amount),
    },
    'refund-failed': {
      subject: `Your refund of ${amount} did not arrive`,
      what: `your bank has not accepted the refund of ${amount}`,
      closing: `${order.salonName} sees this at your payment and can give it back in another way. Please contact the salon.`,
    },
  };
}

function refundWords({ paymentType, refundTo }: Order, amount: string): { what: string; closing: string } {
  if (refundTo === 'gift-card')
    return {
      what: `${amount} of your payment was given back to your gift card`,
      closing: 'You can use it for your next visit.',
    };
  return paymentType === 'cash'
    ? {
        what: `${amount} of your payment was given back to you in cash`,
        closing: 'If you have not got it, please contact the salon.',
      }
    : {
        what: `${amount} of your payment goes back to your card`,
        closing: 'Banks need a few days to show it.',
      };
}

function paymentFacts(order: Order): Fact[] {
  const { taxPercent, taxCents, tipCents, totalCents, discountCents, chargedCents } = order;
  const { giftCardCents = 0, packageCents = 0 } = order;
  // Deposits, which events of earlier releases do not name.
  const depositCents = totalCents - discountCents - giftCardCents - packageCents - chargedCents;
  return [
    ...order.appointments.map(({ serviceName, artistName, priceCents }): Fact => [
      `${serviceName} with ${artistName}`,
      formatCents(priceCents),
    ]),
    [`Tax (${taxPercent}%)`, formatCents(taxCents)],
    ...amount('Tip', tipCents),
    ['Total', formatCents(totalCents)],
    ...amount('Paid by bonus', discountCents),
    ...amount('Paid in advance', depositCents),
    ...amount('Paid by package', packageCents),
    ...amount('Paid by gift card', giftCardCents),
    ['Paid', `${formatCents(chargedCents)}${paidWith(order)}`],
  ];
}

function refundFacts(order: Order): Fact[] {
  return [
    [order.change === 'refunded' ? 'Refund' : 'Refund that failed', formatCents(order.refundCents)],
    ['Paid', `${formatCents(order.chargedCents)}${paidWith(order)}`],
    ...(order.refundTo === 'gift-card'
      ? []
      : [['Refunded in total', formatCents(order.refundedCents)] as const]),
  ];
}

function paidWith({ paymentType, paymentDetail, chargedCents }: Order): string {
  if (paymentType === 'cash') return ' in cash';
  // Where what was paid in advance pays everything no card is charged.
  return paymentDetail === '' || chargedCents === 0 ? '' : ` by ${paymentDetail}`;
}

function amount(label: string, cents: number): Fact[] {
  return cents > 0 ? [[label, formatCents(cents)]] : [];
}
