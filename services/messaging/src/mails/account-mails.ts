import {
  type invitationLink,
  pageUrl,
  type mailedLink,
  type PayloadOf,
  type securityChanged,
  type signedUp,
} from '@frizo/contracts';
import type { z } from 'zod';
import type { Site } from '../env.ts';
import { composeMail, type MailText } from './compose-mail.ts';

type Invitation = NonNullable<z.output<(typeof invitationLink)['reply']>['link']>;
type Link = NonNullable<z.output<(typeof mailedLink)['reply']>['link']>;
/**
 * The mail with a requested link. It may reach a person who does not know the portal, since an account can be created with any address: so
 * it contains nothing that the creator of the account chose, such as a name. The secret is in the fragment, which browsers send neither to
 * servers nor in referrers.
 */
export function mailedLinkMail(link: Link, site: Site): MailText {
  if (link.purpose === 'reset-password') return resetPassword(link, site);
  return link.isTaken ? addressIsTaken(link, site) : confirmEmail(link, site);
}

function resetPassword({ token }: Link, { productName, publicUrl }: Site): MailText {
  return composeMail({
    subject: `Reset your ${productName} password`,
    greeting: `Hello, someone asked to reset the password of your ${productName} account.`,
    links: [
      { label: 'Choose a new password', url: pageUrl(publicUrl, 'resetPassword', { fragment: token }) },
    ],
    closing:
      'The link works once, within an hour. If it was not you, there is nothing to do: nothing has changed.',
  });
}

function confirmEmail({ token }: Link, { productName, publicUrl }: Site): MailText {
  return composeMail({
    subject: `Confirm your e-mail for ${productName}`,
    greeting: `Hello, please confirm that this is the e-mail address of your ${productName} account.`,
    links: [{ label: 'Confirm this address', url: pageUrl(publicUrl, 'confirmEmail', { fragment: token }) }],
    closing: 'The link works once, within an hour. If this was not you, you can ignore this e-mail.',
  });
}

/**
 * The mail with which a salon invites an artist. The name of the salon is the only text that somebody else chose: without it nobody could
 * tell whether to accept. It stands in quotes and not in the subject, so that it cannot be taken for words of the portal.
 */
export function invitationMail({ token, salonName }: Invitation, { productName, publicUrl }: Site): MailText {
  return composeMail({
    subject: `A salon invites you to ${productName}`,
    greeting: `Hello, the salon “${salonName}” has added you as an artist on ${productName}. Accept the invitation to see your appointments and to keep your own profile.`,
    links: [
      {
        label: 'Accept the invitation',
        url: pageUrl(publicUrl, 'artistInvitation', { fragment: token }),
      },
    ],
    closing:
      'The link works once, within seven days. If you do not know this salon, you can ignore this e-mail.',
  });
}

/** The page shows the same result as for a free address; only the owner of this address learns that it has an account. */
function addressIsTaken(_link: Link, { productName }: Site): MailText {
  return composeMail({
    subject: `Your address already has a ${productName} account`,
    greeting: `Hello, somebody asked to use this address for their ${productName} account, but it already belongs to an account.`,
    closing:
      'Nothing has changed. If it was you, log in with this address, or choose another one. If it was not you, there is nothing to do.',
  });
}

/** The mail after a sign-up. It contains nothing that was typed, since the address may belong to another person. */
export function welcomeMail(
  { userType }: PayloadOf<typeof signedUp>,
  { productName, publicUrl }: Site,
): MailText {
  return composeMail({
    subject: `Welcome to ${productName}`,
    greeting: `Hello, welcome to ${productName}. Your account is ready.`,
    links: [{ label: `Open ${productName}`, url: pageUrl(publicUrl, 'home') }],
    closing:
      userType === null
        ? 'Look at real work, choose who does it, and book a time.'
        : 'Add your services, working hours and pictures of your work: clients find you once your salon is complete.',
  });
}

const changes = { password: 'password', email: 'e-mail address' } as const;

/**
 * The mail about a changed password or e-mail, in case another person changed it. It is sent to the address from before the change and
 * contains no name, since that address may never have been confirmed.
 */
export function securityNotice(
  { change }: PayloadOf<typeof securityChanged>,
  { productName, publicUrl }: Site,
): MailText {
  const what = changes[change];
  return composeMail({
    subject: `Your ${productName} ${what} was changed`,
    greeting: `Hello, the ${what} of your ${productName} account was changed.`,
    links: [{ label: `Open ${productName}`, url: pageUrl(publicUrl, 'home') }],
    closing:
      change === 'password'
        ? 'If it was you, there is nothing to do. If it was not you, choose a new password at once with "Forgot password?".'
        : 'If it was you, there is nothing to do. If it was not you, reply to this e-mail at once.',
  });
}
