import type { ServiceParts } from '@frizo/service-kit';
import {
  createOutgoingStore,
  queueOutgoing,
  type Outgoing,
  type OutgoingOptions,
  type OutgoingStore,
  type OutgoingTable,
  type QueueTools,
} from '../outgoing/outgoing.store.ts';
import type { MailText } from './compose-mail.ts';

export interface Mail extends Outgoing, MailText {
  readonly recipient: string;
}

export interface MailToQueue {
  readonly recipient: string;
  readonly mail: MailText;
  readonly options?: OutgoingOptions;
}

/** Puts a mail in the queue, in the transaction of the event that caused it. */
export async function queueMail(
  tools: QueueTools,
  recipient: string,
  mail: MailText,
  options: OutgoingOptions = {},
): Promise<void> {
  await queueMails(tools, [{ recipient, mail, options }]);
}

/** The same for several at once. */
export async function queueMails(tools: QueueTools, mails: readonly MailToQueue[]): Promise<void> {
  const messages = mails.map(({ recipient, mail, options = {} }) => ({
    columns: {
      recipient,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      calendar: mail.calendar ? JSON.stringify(mail.calendar) : null,
    },
    options,
  }));
  await queueOutgoing(tools, 'mails', messages);
}

export function createMailsStore(
  parts: Pick<ServiceParts, 'knex' | 'jobs'>,
  onSent?: OutgoingTable['onSent'],
): OutgoingStore<Mail> {
  return createOutgoingStore<Mail>(parts, {
    table: 'mails',
    columns: ['recipient', 'subject', 'text', 'html', 'calendar'],
    secretColumns: ['text', 'html'],
    ...(onSent ? { onSent } : {}),
  });
}
