import { type PayloadOf, signedUp } from '@frizo/contracts';
import { consume, type Consumer, type ServiceParts } from '@frizo/service-kit';
import type { MessagingEnv } from '../env.ts';
import { composeMail, type MailText } from '../mails/compose-mail.ts';
import { queueMail } from '../mails/mails.store.ts';

export function onSignedUp(
  { clock, jobs }: Pick<ServiceParts, 'clock' | 'jobs'>,
  env: MessagingEnv,
): Consumer {
  return consume(signedUp, {
    name: 'on-signed-up',
    handle: (user, { trx }) => queueMail({ trx, jobs, now: clock.now() }, user.email, welcome(user, env)),
  });
}

/** What somebody gets who has just made an account: nothing that they typed, since the address may be somebody else's. */
export function welcome(
  { userType }: PayloadOf<typeof signedUp>,
  { productName, publicUrl }: Pick<MessagingEnv, 'productName' | 'publicUrl'>,
): MailText {
  return composeMail({
    subject: `Welcome to ${productName}`,
    greeting: `Hello, welcome to ${productName}. Your account is ready.`,
    links: [{ label: `Open ${productName}`, url: `${publicUrl}/` }],
    closing:
      userType === null
        ? 'Look at real work, choose who does it, and book a time.'
        : 'You can keep your list of clients, see your appointments and change your own details today. Services, working hours and pictures cannot be added yet.',
  });
}
