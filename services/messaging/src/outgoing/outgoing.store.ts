import type { JobQueue, ServiceParts } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';

/** What waits to be sent to somebody: a mail or a text message. */
export interface Outgoing {
  readonly id: string;
  readonly attempts: number;
  readonly giveUpAt: Date;
}

export interface OutgoingOptions {
  /** How long it is worth trying. Milliseconds; three days where absent. */
  readonly worthTryingMs?: number;
  /** Holds a secret: what was written is wiped out once it was sent or given up. */
  readonly isSecret?: boolean;
  /** Numbers of the appointments whose confirm link it brings. */
  readonly about?: readonly number[];
}

/** A server that is away for longer is no outage any more. */
const threeDaysMs = 3 * 24 * 60 * 60_000;

/** Of `next_attempt_at`: its job says when it is tried. */
const hasJob = 'infinity';

export type OutgoingName = 'mails' | 'texts' | 'pushes';

/** Sends one message of a table. A queue each: a provider that is slow does not hold the others up. */
function sendJob(name: string) {
  return {
    name,
    payload: z.object({ id: z.uuid() }),
    // For as long as it is worth trying, which the message itself says.
    retries: { most: 1_000, firstSeconds: 5, longestSeconds: 15 * 60 },
    // Fifty messages may wait for each other at a mail server that is slow.
    attemptSeconds: 10 * 60,
  };
}

export const sendJobs = {
  mails: sendJob('send-mail'),
  texts: sendJob('send-text'),
  pushes: sendJob('send-push'),
};

/** Where messages are queued: in the transaction of the event that causes them. */
export interface QueueTools {
  readonly trx: Knex;
  readonly jobs: JobQueue;
  readonly now: Date;
}

/** Writes messages and the jobs that send them. */
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

/** The columns that all that goes out has. */
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
  /** Counts an attempt, and answers what is to be sent; undefined for what was sent or given up. */
  take(id: string): Promise<M | undefined>;
  markSent(id: string, now: Date): Promise<void>;
  /** Given up for good: it stays, with the reason, for whoever asks where a message went. */
  markFailed(id: string, now: Date, failure: string): Promise<void>;
  /**
   * Adds jobs for messages that an earlier release has queued, which looked for them by time. Each is claimed as that release
   * claims them, so that its copies can run beside this one.
   */
  adoptWaiting(now: Date): Promise<void>;
}

export interface OutgoingTable {
  readonly table: OutgoingName;
  /** What is sent, by the names that the sender knows. */
  readonly columns: readonly string[];
  /** What is wiped out of a message with a secret. */
  readonly secretColumns: readonly string[];
  /** What is published when a message about appointments has been sent, in the transaction that records it. */
  onSent?(trx: Knex.Transaction, about: number[], at: Date): Promise<void>;
}

export function createOutgoingStore<M extends Outgoing>(
  { knex, jobs }: Pick<ServiceParts, 'knex' | 'jobs'>,
  { table, columns, secretColumns, onSent }: OutgoingTable,
): OutgoingStore<M> {
  const wiped = Object.fromEntries(
    secretColumns.map((column) => [column, knex.raw(`case when is_secret then '' else ?? end`, [column])]),
  );
  const end = (id: string, how: Record<string, unknown>) =>
    knex(table)
      .where({ id })
      .update({ ...how, ...wiped });
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
          .update({ sent_at: now, ...wiped })
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

/** What was sent is worth a look for as long as somebody may ask where a message went. Days; docs/security.md names them. */
const keptDays = 30;
/** Rows in one statement: it must not hold the table up. */
const sweepBatch = 1_000;

/** Deletes the messages that were sent or given up so long ago: they hold addresses, names and appointments of people. */
export async function sweepOutgoing(knex: Knex, now: Date, batch = sweepBatch): Promise<void> {
  const before = new Date(now.getTime() - keptDays * 24 * 60 * 60_000);
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
