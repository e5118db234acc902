import { type PayloadOf, securityChanged } from '@frizo/contracts';
import { consume, type Consumer, type ServiceParts } from '@frizo/service-kit';
import type { MessagingEnv } from '../env.ts';
import { composeMail, type MailText } from '../mails/compose-mail.ts';
import { queueMail } from '../mails/mails.store.ts';

export function onSecurityChanged(
  { clock, jobs }: Pick<ServiceParts, 'clock' | 'jobs'>,
  env: MessagingEnv,
): Consumer {
  return consume(securityChanged, {
    name: 'on-security-changed',
    handle: (changed, { trx }) =>
      queueMail({ trx, jobs, now: clock.now() }, changed.email, securityNotice(changed, env)),
  });
}

const changes = { password: 'password', email: 'e-mail address' } as const;

/** Tells an account's owner of a change, at the address from before it, in case it was somebody else's doing. It may never have been theirs: no name stands in it. */
export function securityNotice(
  { change }: PayloadOf<typeof securityChanged>,
  { productName, publicUrl }: Pick<MessagingEnv, 'productName' | 'publicUrl'>,
): MailText {
  const what = changes[change];
  return composeMail({
    subject: `Your ${productName} ${what} was changed`,
    greeting: `Hello, the ${what} of your ${productName} account was changed.`,
    links: [{ label: `Open ${productName}`, url: `${publicUrl}/` }],
    closing:
      change === 'password'
        ? 'If it was you, there is nothing to do. If it was not you, choose a new password at once with "Forgot password?".'
        : 'If it was you, there is nothing to do. If it was not you, reply to this e-mail at once.',
  });
}
