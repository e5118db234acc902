import { securityChanged } from '@frizo/contracts';
import { consume, type Clock, type Consumer } from '@frizo/service-kit';
import type { MessagingEnv } from '../env.ts';
import { queueMail } from '../mails/mails.store.ts';
import { securityNotice } from '../mails/security-notice.ts';

export function onSecurityChanged(clock: Clock, env: MessagingEnv): Consumer {
  return consume(securityChanged, {
    name: 'on-security-changed',
    handle: (changed, { trx }) => queueMail(trx, changed.email, securityNotice(changed, env), clock.now()),
  });
}
