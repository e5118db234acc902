import type { ServiceParts } from '@frizo/service-kit';
import type { MessagingEnv } from '../env.ts';
import type { SendRoom } from '../outgoing/send-due.ts';
import { createMailsStore, type Mail } from './mails.store.ts';
import { createSmtpSender } from './smtp-sender.ts';

export interface PostRoom extends SendRoom<Mail> {
  stop(): void;
}

/** Wires the queue, the mail server and the log. */
export function createPostRoom(
  { knex, clock, log }: Pick<ServiceParts, 'knex' | 'clock' | 'log'>,
  env: MessagingEnv,
): PostRoom {
  const sender = createSmtpSender({ url: env.smtpUrl, from: env.mailFrom, site: env });
  return {
    store: createMailsStore(knex),
    send: (mail) => sender.send(mail),
    stop: () => sender.stop(),
    now: () => clock.now(),
    unmarked: new Map(),
    onFailure(err, { id, attempts }, isGivenUp) {
      if (isGivenUp) log.error({ err, mail: id, attempts }, 'mail given up');
      else log.warn({ err, mail: id, attempts }, 'mail not sent; it goes later');
    },
  };
}
