import { userChanged } from '@frizo/contracts';
import { consume, type ServiceDefinition } from '@frizo/service-kit';
import { onAppointmentBooked } from './consumers/on-appointment-booked.ts';
import { readEnv } from './env.ts';
import { createMailsStore } from './mails/mails.store.ts';
import { sendDueMails } from './mails/send-due-mails.ts';
import { createSmtpSender } from './mails/smtp-sender.ts';
import { keepPerson } from './people/keep-person.ts';

export const service: ServiceDefinition = {
  name: 'messaging',
  root: new URL('../', import.meta.url),
  compose({ env, knex, clock, log }) {
    const { smtpUrl, mailFrom } = readEnv(env);
    const post = {
      mails: createMailsStore(knex),
      send: createSmtpSender({ url: smtpUrl, from: mailFrom }),
      now: () => clock.now(),
      onFailure: (err: unknown, mail: { id: string; attempts: number }) =>
        log.warn({ err, mail: mail.id, attempts: mail.attempts }, 'mail not sent; it goes later'),
    };
    return {
      routes: [],
      consumers: [
        consume(userChanged, { name: 'on-user-changed', handle: (user, { trx }) => keepPerson(trx, user) }),
        onAppointmentBooked(clock),
      ],
      jobs: [{ name: 'send-due-mails', everyMs: 500, run: async () => void (await sendDueMails(post)) }],
    };
  },
};
