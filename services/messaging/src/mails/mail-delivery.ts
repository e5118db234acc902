import type { ServiceParts } from '@frizo/service-kit';
import { createTransport } from 'nodemailer';
import type { MessagingEnv } from '../env.ts';
import { publishMessageSent } from '../outgoing/publish-message-sent.ts';
import { type MessageSender, pauseBeforeRecording, RefusedForGood } from '../outgoing/send-message.ts';
import { mailPage } from './mail-page.ts';
import { createMailsStore, type Mail } from './mails.store.ts';

interface SmtpSender {
  send(mail: Mail): Promise<void>;
  /** Closes idle connections. */
  stop(): void;
}

/** Sends through an SMTP server, such as the embedded mailbox. Connections are reused. */
function createSmtpSender({
  url,
  from,
  site,
}: {
  url: string;
  from: string;
  site: Pick<MessagingEnv, 'productName' | 'publicUrl'>;
}): SmtpSender {
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 15_000,
  });
  return {
    async send({ id, recipient, subject, text, html, calendar }) {
      const mail = {
        from,
        to: recipient,
        subject,
        text,
        html: mailPage({ subject, html }, site),
        // The id is the mail's own, so that a server that gets it twice, after a lost reply, can recognize it.
        messageId: `<${id}@frizo>`,
      };
      // Both as an alternative and as an attachment, since mail programs support one or the other.
      const icalEvent = calendar && { ...calendar, filename: 'appointment.ics' };
      await transport.sendMail(icalEvent ? { ...mail, icalEvent } : mail).catch((error: unknown) => {
        throw isAboutTheMail(error) ? new RefusedForGood(messageOf(error), { cause: error }) : error;
      });
    },
    stop: () => transport.close(),
  };
}

/**
 * A 5xx to the envelope or to the message concerns this mail (RFC 5321, 4.2.1). One to the greeting or the log-in concerns the server or
 * its settings, which can be fixed.
 */
function isAboutTheMail(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined && responseCode >= 500;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

interface MailDelivery extends MessageSender<Mail> {
  stop(): void;
}

/** Sends queued mails through the mail server. */
export function createMailDelivery(
  { knex, jobs, outbox, clock, log }: Pick<ServiceParts, 'knex' | 'jobs' | 'outbox' | 'clock' | 'log'>,
  env: MessagingEnv,
): MailDelivery {
  const sender = createSmtpSender({ url: env.smtpUrl, from: env.mailFrom, site: env });
  return {
    store: createMailsStore({ knex, jobs }, publishMessageSent(outbox, 'email')),
    send: (mail) => sender.send(mail),
    stop: () => sender.stop(),
    now: () => clock.now(),
    pause: pauseBeforeRecording,
    onGivenUp: (err, { id, attempts }) => log.error({ err, mail: id, attempts }, 'mail given up'),
  };
}
