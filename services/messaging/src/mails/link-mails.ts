import type { mailedLink } from '@frizo/contracts';
import type { z } from 'zod';
import type { MessagingEnv } from '../env.ts';
import { composeMail, type MailText } from './compose-mail.ts';

type Link = NonNullable<z.output<(typeof mailedLink)['reply']>['link']>;
type Site = Pick<MessagingEnv, 'productName' | 'publicUrl'>;

/**
 * The mail of a link that was asked for. It may go to somebody who has never heard of the portal, since an account can be made with any
 * address: so it holds nothing that whoever made the account could choose, a name least of all. Its secret stands behind the #, which no browser sends
 * to a server or in a referrer.
 */
export function linkMail(link: Link, site: Site): MailText {
  if (link.purpose === 'reset-password') return resetPassword(link, site);
  return link.isTaken ? addressIsTaken(link, site) : confirmEmail(link, site);
}

function resetPassword({ token }: Link, { productName, publicUrl }: Site): MailText {
  return composeMail({
    subject: `Reset your ${productName} password`,
    greeting: `Hello, someone asked to reset the password of your ${productName} account.`,
    links: [
      { label: 'Choose a new password', url: `${publicUrl}/reset-password#${encodeURIComponent(token)}` },
    ],
    closing:
      'The link works once, within an hour. If it was not you, there is nothing to do: nothing has changed.',
  });
}

function confirmEmail({ token }: Link, { productName, publicUrl }: Site): MailText {
  return composeMail({
    subject: `Confirm your e-mail for ${productName}`,
    greeting: `Hello, please confirm that this is the e-mail address of your ${productName} account.`,
    links: [
      { label: 'Confirm this address', url: `${publicUrl}/confirm-email#${encodeURIComponent(token)}` },
    ],
    closing: 'The link works once, within an hour. If this was not you, you can ignore this e-mail.',
  });
}

/** Who asked is told the same as ever; only who reads this address learns that it has an account. */
function addressIsTaken(_link: Link, { productName }: Site): MailText {
  return composeMail({
    subject: `Your address already has a ${productName} account`,
    greeting: `Hello, somebody asked to use this address for their ${productName} account, but it already belongs to an account.`,
    closing:
      'Nothing has changed. If it was you, log in with this address, or choose another one. If it was not you, there is nothing to do.',
  });
}
