import type { JobQueue, ServiceParts } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';

/** A queued message: a mail, text message or push message. */
export interface Outgoing {
  readonly id: string;
  readonly attempts: number;
  readonly giveUpAt: Date;
}

export interface OutgoingOptions {
  /** How long to retry, in milliseconds; three days by default. */
  readonly worthTryingMs?: number;
  /** Contains a secret: its content is cleared once it was sent or given up. */
  readonly isSecret?: boolean;
  /** Ids of the appointments whose confirm link it contains. */
  readonly about?: readonly number[];
}

/** A server that is down for longer has more than an outage. */
const threeDaysMs = 3 * 24 * 60 * 60_000;

/** Value of `next_attempt_at` for messages whose job schedules the attempts. */
const hasJob = 'infinity';

export type OutgoingName = 'mails' | 'texts' | 'pushes';

/** Sends one message of a table. Each table has its own queue, so that a slow provider does not delay the others. */
function sendJob(name: string) {
  return {
    name,
    payload: z.object({ id: z.uuid() }),
    // The message itself limits how long it is retried.
    retries: { most: 1_000, firstSeconds: 5, longestSeconds: 15 * 60 },
    // Fifty messages may wait for each other at a slow mail server.
    attemptSeconds: 10 * 60,
  };
}

export const sendJobs = {
  mails: sendJob('send-mail'),
  texts: sendJob('send-text'),
  pushes: sendJob('send-push'),
};

/** Messages are queued in the transaction of the event that causes them. */
export interface QueueTools {
  readonly trx: Knex;
  readonly jobs: JobQueue;
  readonly now: Date;
}

/** Inserts messages and the jobs that send them. */
export async function queueOutgoing(
  { trx, jobs, now }: QueueTools,
  table: OutgoingName,
  messages: readonly { readonly columns: object; readonly options?: OutgoingOptions }[],
): Promise<void> {
  if (messages.length === 0) return;
  const rows = messages.map(({ columns, options = {} }) => ({
    ...columns,
    ...outgoingColumns(now, options),
  }));
  await trx(table).insert(rows);
  await jobs.add(
    trx,
    sendJobs[table],
    rows.map(({ id }) => ({ id })),
  );
}

/** The columns that all tables of messages have. */
function outgoingColumns(
  now: Date,
  { worthTryingMs = threeDaysMs, isSecret = false, about }: OutgoingOptions,
) {
  return {
    id: uuidv7(),
    next_attempt_at: hasJob,
    give_up_at: new Date(now.getTime() + worthTryingMs),
    is_secret: isSecret,
    about: about ? JSON.stringify(about) : null,
  };
}

export interface OutgoingStore<M extends Outgoing> {
  /** Counts an attempt, and returns the message to send; undefined if it was already sent or given up. */
  take(id: string): Promise<M | undefined>;
  markSent(id: string, now: Date): Promise<void>;
  /** Gives the message up. It stays stored with the reason, for questions about lost messages. */
  markFailed(id: string, now: Date, failure: string): Promise<void>;
  /**
   * Adds jobs for messages queued by an earlier release, which polled them by time. Each is claimed in the way of that release, so that
   * copies of both releases can run at the same time.
   */
  adoptWaiting(now: Date): Promise<void>;
}

export interface OutgoingTable {
  readonly table: OutgoingName;
  /** The columns that the sender needs, by its names. */
  readonly columns: readonly string[];
  /** The columns that are cleared in a message with a secret. */
  readonly secretColumns: readonly string[];
  /** Called when a message about appointments was sent, in the transaction that records it. */
  onSent?(trx: Knex.Transaction, about: number[], at: Date): Promise<void>;
}

export function createOutgoingStore<M extends Outgoing>(
  { knex, jobs }: Pick<ServiceParts, 'knex' | 'jobs'>,
  { table, columns, secretColumns, onSent }: OutgoingTable,
): OutgoingStore<M> {
  const cleared = Object.fromEntries(
    secretColumns.map((column) => [column, knex.raw(`case when is_secret then '' else ?? end`, [column])]),
  );
  const end = (id: string, how: Record<string, unknown>) =>
    knex(table)
      .where({ id })
      .update({ ...how, ...cleared });
  return {
    async take(id) {
      const taken: unknown = await knex(table)
        .where({ id })
        .whereNull('sent_at')
        .whereNull('failed_at')
        .update({ attempts: knex.raw('attempts + 1') })
        .returning(['id', 'attempts', 'give_up_at as giveUpAt', ...columns]);
      return (taken as M[])[0];
    },
    async markSent(id, now) {
      await knex.transaction(async (trx) => {
        const [sent] = await trx(table)
          .where({ id })
          .whereNull('sent_at')
          .update({ sent_at: now, ...cleared })
          .returning<{ about: number[] | null }[]>('about');
        if (sent?.about && onSent) await onSent(trx, sent.about, now);
      });
    },
    async markFailed(id, now, failure) {
      await end(id, { failed_at: now, failure: failure.slice(0, 500) });
    },
    async adoptWaiting(now) {
      await knex.transaction(async (trx) => {
        const waiting = await trx(table)
          .whereNull('sent_at')
          .whereNull('failed_at')
          .where('next_attempt_at', '<=', now)
          .update({ next_attempt_at: hasJob })
          .returning<{ id: string }[]>('id');
        await jobs.add(trx, sendJobs[table], waiting);
      });
    },
  };
}

/** In days, for questions about lost messages; documented in docs/security.md. */
const retentionDays = 30;
/** Rows per statement, to keep locks short. */
const sweepBatch = 1_000;

/** Deletes messages that were sent or given up more than 30 days ago, since they contain personal data. */
export async function sweepOutgoing(knex: Knex, now: Date, batch = sweepBatch): Promise<void> {
  const before = new Date(now.getTime() - retentionDays * 24 * 60 * 60_000);
  for (const table of ['mails', 'texts', 'pushes'] as const) {
    let deleted = batch;
    while (deleted === batch) {
      const old = knex(table)
        .whereRaw('coalesce(sent_at, failed_at) < ?', [before])
        .orderByRaw('coalesce(sent_at, failed_at)')
        .limit(batch)
        .select('id');
      deleted = await knex(table).whereIn('id', old).delete();
    }
  }
}
