import type { mailedLink } from '@frizo/contracts';
import type { z } from 'zod';
import type { MessagingEnv } from '../env.ts';
import { composeMail, type MailText } from './compose-mail.ts';

type Link = NonNullable<z.output<(typeof mailedLink)['answer']>['link']>;
type Site = Pick<MessagingEnv, 'productName' | 'publicUrl'>;

/** The mail of a link that was asked for. Its secret stands behind the #, which no browser sends to a server or in a referrer. */
export function linkMail(link: Link, site: Site): MailText {
  if (link.purpose === 'reset-password') return resetPassword(link, site);
  return link.isTaken ? addressIsTaken(link, site) : confirmEmail(link, site);
}

function resetPassword({ firstName, token }: Link, { productName, publicUrl }: Site): MailText {
  return composeMail({
    subject: `Reset your ${productName} password`,
    greeting: `Hello ${firstName}, somebody asked to reset the password of your ${productName} account.`,
    links: [
      { label: 'Choose a new password', url: `${publicUrl}/reset-password#${encodeURIComponent(token)}` },
    ],
    closing:
      'The link works once, within an hour. If it was not you, there is nothing to do: nothing has changed.',
  });
}

function confirmEmail({ firstName, token }: Link, { productName, publicUrl }: Site): MailText {
  return composeMail({
    subject: `Confirm your e-mail for ${productName}`,
    greeting: `Hello ${firstName}, this address was given as the new one of your ${productName} account.`,
    links: [
      { label: 'Confirm this address', url: `${publicUrl}/confirm-email#${encodeURIComponent(token)}` },
    ],
    closing: 'Until you confirm it the old address stays. If it was not you, there is nothing to do.',
  });
}

/** Who asked is told the same as ever; only who reads this address learns that it has an account. */
function addressIsTaken(_link: Link, { productName }: Site): MailText {
  return composeMail({
    subject: `Your address has a ${productName} account already`,
    greeting: `Hello, somebody asked to use this address for their ${productName} account, but it belongs to an account already.`,
    closing:
      'Nothing has changed. If it was you, log in with this address, or choose another one. If it was not you, there is nothing to do.',
  });
}
