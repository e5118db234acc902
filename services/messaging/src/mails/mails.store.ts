import type { Knex } from 'knex';
import {
  createOutgoingStore,
  outgoingColumns,
  type Outgoing,
  type OutgoingOptions,
  type OutgoingStore,
} from '../outgoing/outgoing.store.ts';
import type { MailText } from './compose-mail.ts';

export interface Mail extends Outgoing, MailText {
  readonly recipient: string;
}

export interface Letter {
  readonly recipient: string;
  readonly mail: MailText;
  readonly options?: OutgoingOptions;
}

/** Puts a mail in the queue, in the transaction of the event that caused it. */
export async function queueMail(
  trx: Knex,
  recipient: string,
  mail: MailText,
  now: Date,
  options: OutgoingOptions = {},
): Promise<void> {
  await queueMails(trx, [{ recipient, mail, options }], now);
}

/** The same for several at once, in one statement. */
export async function queueMails(trx: Knex, letters: readonly Letter[], now: Date): Promise<void> {
  if (letters.length === 0) return;
  const rows = letters.map(({ recipient, mail, options = {} }) => ({
    recipient,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    calendar: mail.calendar ? JSON.stringify(mail.calendar) : null,
    ...outgoingColumns(now, options),
  }));
  await trx('mails').insert(rows);
}

export function createMailsStore(knex: Knex): OutgoingStore<Mail> {
  return createOutgoingStore<Mail>(knex, {
    table: 'mails',
    columns: ['recipient', 'subject', 'text', 'html', 'calendar'],
    secretColumns: ['text', 'html'],
  });
}
