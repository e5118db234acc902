import type { Knex } from 'knex';
import { uuidv7 } from 'uuidv7';
import type { MailText } from './compose-mail.ts';

export interface Mail extends MailText {
  readonly id: string;
  readonly recipient: string;
  readonly attempts: number;
  readonly giveUpAt: Date;
}

export interface QueueOptions {
  /** How long it is worth trying. Milliseconds; three days where absent. */
  readonly worthTryingMs?: number;
  /** Holds a secret: the text is wiped out once it was sent or given up. */
  readonly isSecret?: boolean;
}

/** A mail server that is away for longer is no outage any more. */
const threeDaysMs = 3 * 24 * 60 * 60_000;

/** Puts a mail in the queue, in the transaction of the event that caused it. */
export async function queueMail(
  trx: Knex,
  recipient: string,
  mail: MailText,
  now: Date,
  options: QueueOptions = {},
): Promise<void> {
  await trx('mails').insert(rowOf(recipient, mail, now, options));
}

/** The same for several at once, in one statement. */
export async function queueMails(
  trx: Knex,
  letters: readonly { recipient: string; mail: MailText }[],
  now: Date,
): Promise<void> {
  await trx('mails').insert(letters.map(({ recipient, mail }) => rowOf(recipient, mail, now, {})));
}

function rowOf(
  recipient: string,
  mail: MailText,
  now: Date,
  { worthTryingMs = threeDaysMs, isSecret = false }: QueueOptions,
): object {
  return {
    id: uuidv7(),
    recipient,
    ...mail,
    next_attempt_at: now,
    give_up_at: new Date(now.getTime() + worthTryingMs),
    is_secret: isSecret,
  };
}

export interface MailsStore {
  /** Takes up to `limit` mails that are due, and puts their next attempt far enough off that no other copy takes them. */
  takeDue(now: Date, limit: number): Promise<Mail[]>;
  markSent(id: string, now: Date): Promise<void>;
  retryAt(id: string, at: Date): Promise<void>;
  /** Given up for good: it stays, with the reason, for whoever asks where a mail went. */
  markFailed(id: string, now: Date, failure: string): Promise<void>;
}

/** Longer than a send may take, so that a crashed sender's mails come back. */
const leaseMs = 60_000;

export function createMailsStore(knex: Knex): MailsStore {
  const wiped = (column: 'text' | 'html'): Knex.Raw =>
    knex.raw(`case when is_secret then '' else ?? end`, [column]);
  const end = (id: string, how: Record<string, unknown>) =>
    knex('mails')
      .where({ id })
      .update({ ...how, text: wiped('text'), html: wiped('html') });
  return {
    async takeDue(now, limit) {
      const due = knex('mails')
        .select('id')
        .whereNull('sent_at')
        .whereNull('failed_at')
        .where('next_attempt_at', '<=', now)
        .orderBy('next_attempt_at')
        .limit(limit)
        .forUpdate()
        .skipLocked();
      return knex('mails')
        .whereIn('id', due)
        .update({ attempts: knex.raw('attempts + 1'), next_attempt_at: new Date(now.getTime() + leaseMs) })
        .returning<Mail[]>([
          'id',
          'recipient',
          'subject',
          'text',
          'html',
          'attempts',
          'give_up_at as giveUpAt',
        ]);
    },
    async markSent(id, now) {
      await end(id, { sent_at: now });
    },
    async retryAt(id, at) {
      await knex('mails').where({ id }).update({ next_attempt_at: at });
    },
    async markFailed(id, now, failure) {
      await end(id, { failed_at: now, failure: failure.slice(0, 500) });
    },
  };
}
