import { pageUrl, type PayloadOf, type visitChargeChanged } from '@frizo/contracts';
import { formatLocalDate, formatWallTime, instantToWallClock } from '@frizo/local-time';
import { formatCents } from '@frizo/money';
import type { Site } from '../env.ts';
import type { Person } from '../people/reference-data.store.ts';
import { composeMail, hello, type MailText } from './compose-mail.ts';

type ChargeChange = PayloadOf<typeof visitChargeChanged>;

const names = {
  deposit: 'deposit',
  'late-cancellation': 'late cancellation fee',
  'no-show': 'no-show fee',
} as const;

/** The client's mail about a deposit or a cancellation fee (decision 0041); null where nothing about it matters to them. */
export function visitChargeMail(
  client: Pick<Person, 'firstName' | 'isEmailConfirmed'>,
  changed: ChargeChange,
  { publicUrl }: Site,
): MailText | null {
  const words = wordsOf(changed);
  if (words === null) return null;
  const { date, seconds } = instantToWallClock(new Date(changed.startsAt), changed.timezone);
  return composeMail({
    subject: words.subject,
    greeting: `${hello(client)}, ${words.what}.`,
    facts: [
      ['Salon', changed.salonName],
      ['Service', changed.serviceName],
      ['Appointment', `${formatLocalDate(date)}, ${formatWallTime(seconds)}`],
      ['Amount', formatCents(changed.amountCents)],
      ...(changed.coveredCents > 0
        ? [['Paid by the deposit', formatCents(changed.coveredCents)] as const]
        : []),
    ],
    links: [{ label: 'Open your billing', url: pageUrl(publicUrl, 'billing') }],
    ...(words.closing !== undefined && { closing: words.closing }),
  });
}

interface Words {
  readonly subject: string;
  readonly what: string;
  readonly closing?: string;
}

function wordsOf({ kind, state, change, refundCents }: ChargeChange): Words | null {
  const name = names[kind];
  switch (change) {
    case 'due':
      // The deposit is charged at once, and then it is paid or declined.
      if (kind === 'deposit') return null;
      return {
        subject: `A ${name} may be charged`,
        what: `by the policy that you accepted with your booking, the salon may charge a ${name} to your card on file`,
        closing: 'The salon can also forgive it. You get a mail either way.',
      };
    case 'paid':
      return { subject: `Your ${name} was paid`, what: `your ${name} was paid` };
    case 'declined':
      return {
        subject: `Your card was declined for a ${name}`,
        what: `your card was declined for the ${name}`,
        closing: 'You can pay it in your billing, with this card or another.',
      };
    case 'forgiven':
      return {
        subject: `Your ${name} was forgiven`,
        what: `the salon has forgiven the ${name}, and what you have paid of it goes back to your card`,
      };
    case 'refunded':
      // What is given back of a fee is told with its forgiveness.
      if (kind !== 'deposit' && state !== 'paid') return null;
      return {
        subject: `Your ${name} was refunded`,
        what: `${formatCents(refundCents)} of your ${name} goes back to your card`,
        closing: 'Banks need a few days to show it.',
      };
    case 'refund-failed':
      return {
        subject: `The refund of your ${name} failed`,
        what: `${formatCents(refundCents)} of your ${name} could not be refunded: your bank has not taken it`,
        closing: 'The salon sees this too and can try again. Please ask it how you get the money back.',
      };
    case 'void':
      return null;
  }
}
