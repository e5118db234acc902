import type { Knex } from 'knex';
import { uuidv7 } from 'uuidv7';
import type { MailText } from './booking-confirmation.ts';

export interface Mail extends MailText {
  readonly id: string;
  readonly recipient: string;
  readonly attempts: number;
}

/** Puts a mail in the queue, in the transaction of the event that caused it. */
export async function queueMail(trx: Knex, recipient: string, mail: MailText, now: Date): Promise<void> {
  await trx('mails').insert({ id: uuidv7(), recipient, ...mail, next_attempt_at: now });
}

export interface MailsStore {
  /** Takes up to `limit` mails that are due, and puts their next attempt far enough off that no other copy takes them. */
  takeDue(now: Date, limit: number): Promise<Mail[]>;
  markSent(id: string, now: Date): Promise<void>;
  retryAt(id: string, at: Date): Promise<void>;
}

/** Longer than a send may take, so that a crashed sender's mails come back. */
const leaseMs = 60_000;

export function createMailsStore(knex: Knex): MailsStore {
  return {
    async takeDue(now, limit) {
      const due = knex('mails')
        .select('id')
        .whereNull('sent_at')
        .where('next_attempt_at', '<=', now)
        .orderBy('next_attempt_at')
        .limit(limit)
        .forUpdate()
        .skipLocked();
      return knex('mails')
        .whereIn('id', due)
        .update({ attempts: knex.raw('attempts + 1'), next_attempt_at: new Date(now.getTime() + leaseMs) })
        .returning<Mail[]>(['id', 'recipient', 'subject', 'text', 'html', 'attempts']);
    },
    async markSent(id, now) {
      await knex('mails').where({ id }).update({ sent_at: now });
    },
    async retryAt(id, at) {
      await knex('mails').where({ id }).update({ next_attempt_at: at });
    },
  };
}
