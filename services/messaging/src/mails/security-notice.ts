import type { PayloadOf, securityChanged } from '@frizo/contracts';
import type { MessagingEnv } from '../env.ts';
import { composeMail, type MailText } from './compose-mail.ts';

const changes = { password: 'password', email: 'e-mail address' } as const;

/** Tells an account's owner of a change, at the address from before it, in case it was somebody else's doing. */
export function securityNotice(
  { firstName, change }: PayloadOf<typeof securityChanged>,
  { productName, publicUrl }: Pick<MessagingEnv, 'productName' | 'publicUrl'>,
): MailText {
  const what = changes[change];
  return composeMail({
    subject: `Your ${productName} ${what} was changed`,
    greeting: `Hello ${firstName}, the ${what} of your ${productName} account was changed.`,
    links: [{ label: `Open ${productName}`, url: `${publicUrl}/` }],
    closing:
      change === 'password'
        ? 'If it was you, there is nothing to do. If it was not you, choose a new password at once with "Forgot password?".'
        : 'If it was you, there is nothing to do. If it was not you, write to us at once by answering this mail.',
  });
}
