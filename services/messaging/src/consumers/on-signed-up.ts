import { signedUp } from '@frizo/contracts';
import { consume, type Clock, type Consumer } from '@frizo/service-kit';
import type { MessagingEnv } from '../env.ts';
import { queueMail } from '../mails/mails.store.ts';
import { welcome } from '../mails/welcome.ts';

export function onSignedUp(clock: Clock, env: MessagingEnv): Consumer {
  return consume(signedUp, {
    name: 'on-signed-up',
    handle: (user, { trx }) => queueMail(trx, user.email, welcome(user, env), clock.now()),
  });
}
