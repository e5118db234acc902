import { pageUrl, type PayloadOf, type payoutDetailsChanged } from '@frizo/contracts';
import { formatCents } from '@frizo/money';
import type { Site } from '../env.ts';
import type { Person } from '../people/reference-data.store.ts';
import { composeMail, hello, type MailText } from './compose-mail.ts';

type PayoutChange = PayloadOf<typeof payoutDetailsChanged>;

/** The mail after a change of payouts, in case somebody else made it. It says what was changed, and no number but the last four digits. */
export function payoutNotice(
  owner: Pick<Person, 'firstName' | 'isEmailConfirmed'>,
  { change, externalAccount, amountCents }: PayoutChange,
  { productName, publicUrl }: Site,
): MailText {
  const { subject, what } = words[change];
  return composeMail({
    subject: `${subject} on ${productName}`,
    greeting: `${hello(owner)}, ${what}.`,
    facts: [
      ...(externalAccount === null ? [] : [['Account', externalAccount] as const]),
      ...(amountCents === null ? [] : [['Amount', formatCents(amountCents)] as const]),
    ],
    links: [{ label: 'Open your payments', url: pageUrl(publicUrl, 'salonPayments') }],
    closing:
      'If it was you, there is nothing to do. If it was not you, change your password at once, check your bank account there, and reply to this e-mail.',
  });
}

const words: Readonly<Record<PayoutChange['change'], { subject: string; what: string }>> = {
  'profile-created': {
    subject: 'Your payment profile was created',
    what: 'the payment profile of your salon was created',
  },
  'profile-updated': {
    subject: 'Your payment profile was changed',
    what: 'the payment profile of your salon was changed',
  },
  'external-account-added': {
    subject: 'An account for payouts was added',
    what: 'an account for payouts was added to your salon',
  },
  'external-account-removed': {
    subject: 'An account for payouts was removed',
    what: 'an account for payouts was removed from your salon',
  },
  'default-external-account-changed': {
    subject: 'Your payouts go to another account',
    what: 'payouts of your salon go to another account from now on',
  },
  'payout-requested': {
    subject: 'A payout was requested',
    what: 'a payout from the balance of your salon was requested',
  },
};
