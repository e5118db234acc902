import type { PayloadOf, signedUp } from '@frizo/contracts';
import type { MessagingEnv } from '../env.ts';
import { composeMail, type MailText } from './compose-mail.ts';

/** What somebody gets who has just made an account. */
export function welcome(
  { firstName, userType }: PayloadOf<typeof signedUp>,
  { productName, publicUrl }: Pick<MessagingEnv, 'productName' | 'publicUrl'>,
): MailText {
  return composeMail({
    subject: `Welcome to ${productName}`,
    greeting: `Hello ${firstName}, welcome to ${productName}. Your account is ready.`,
    links: [{ label: `Open ${productName}`, url: `${publicUrl}/` }],
    closing:
      userType === null
        ? 'Look at real work, choose who does it, and book a time.'
        : 'Add your services, working hours and pictures, so that clients find you and can book a time.',
  });
}
