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
  { refundCents, paymentType, salonName }: Order,
  productName: string,
): Record<ReceiptChange, { subject: string; what: string; closing: string }> {
  const amount = formatCents(refundCents);
  return {
    paid: {
      subject: `Your receipt from ${productName}`,
      what: 'thank you for your payment',
      closing: 'Keep this mail as your receipt. If something in it is wrong, please contact the salon.',
    },
    refunded: {
      subject: `Your refund of ${amount}`,
      what:
        paymentType === 'cash'
          ? `${amount} of your payment was given back to you in cash`
          : `${amount} of your payment goes back to your card`,
      closing:
        paymentType === 'cash'
          ? 'If you have not got it, please contact the salon.'
          : 'Banks need a few days to show it.',
    },
    'refund-failed': {
      subject: `Your refund of ${amount} did not arrive`,
      what: `your bank has not accepted the refund of ${amount}`,
      closing: `${salonName} sees this at your payment and can give it back in another way. Please contact the salon.`,
    },
  };
}

function paymentFacts(order: Order): Fact[] {
  const { taxPercent, taxCents, tipCents, totalCents, discountCents, chargedCents } = order;
  const prepaidCents = totalCents - discountCents - chargedCents;
  return [
    ...order.appointments.map(({ serviceName, artistName, priceCents }): Fact => [
      `${serviceName} with ${artistName}`,
      formatCents(priceCents),
    ]),
    [`Tax (${taxPercent}%)`, formatCents(taxCents)],
    ...amount('Tip', tipCents),
    ['Total', formatCents(totalCents)],
    ...amount('Paid by bonus', discountCents),
    ...amount('Paid in advance', prepaidCents),
    ['Paid', `${formatCents(chargedCents)}${paidWith(order)}`],
  ];
}

function refundFacts(order: Order): Fact[] {
  return [
    [order.change === 'refunded' ? 'Refund' : 'Refund that failed', formatCents(order.refundCents)],
    ['Paid', `${formatCents(order.chargedCents)}${paidWith(order)}`],
    ['Refunded in total', formatCents(order.refundedCents)],
  ];
}

function paidWith({ paymentType, paymentDetail }: Order): string {
  if (paymentType === 'cash') return ' in cash';
  // Where the bonus pays everything no card is charged.
  return paymentDetail === '' ? '' : ` by ${paymentDetail}`;
}

function amount(label: string, cents: number): Fact[] {
  return cents > 0 ? [[label, formatCents(cents)]] : [];
}
