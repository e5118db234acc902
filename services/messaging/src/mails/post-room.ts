import type { ServiceParts } from '@frizo/service-kit';
import type { MessagingEnv } from '../env.ts';
import { createMailsStore } from './mails.store.ts';
import type { PostRoom } from './send-due-mails.ts';
import { createSmtpSender } from './smtp-sender.ts';

/** Wires the queue, the mail server and the log. */
export function createPostRoom(
  { knex, clock, log }: Pick<ServiceParts, 'knex' | 'clock' | 'log'>,
  { smtpUrl, mailFrom }: MessagingEnv,
): PostRoom {
  return {
    mails: createMailsStore(knex),
    send: createSmtpSender({ url: smtpUrl, from: mailFrom }),
    now: () => clock.now(),
    onFailure(err, { id, attempts }, isGivenUp) {
      if (isGivenUp) log.error({ err, mail: id, attempts }, 'mail given up');
      else log.warn({ err, mail: id, attempts }, 'mail not sent; it goes later');
    },
  };
}
