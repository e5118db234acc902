import type { Knex } from 'knex';
import { uuidv7 } from 'uuidv7';

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
}

/** A server that is away for longer is no outage any more. */
const threeDaysMs = 3 * 24 * 60 * 60_000;

/** The columns that all that goes out has. */
export function outgoingColumns(
  now: Date,
  { worthTryingMs = threeDaysMs, isSecret = false }: OutgoingOptions,
): object {
  return {
    id: uuidv7(),
    next_attempt_at: now,
    give_up_at: new Date(now.getTime() + worthTryingMs),
    is_secret: isSecret,
  };
}

export interface OutgoingStore<M extends Outgoing> {
  /** Takes up to `limit` that are due, and puts their next attempt far enough off that no other copy takes them. */
  takeDue(now: Date, limit: number): Promise<M[]>;
  markSent(id: string, now: Date): Promise<void>;
  retryAt(id: string, at: Date): Promise<void>;
  /** Given up for good: it stays, with the reason, for whoever asks where a message went. */
  markFailed(id: string, now: Date, failure: string): Promise<void>;
}

export interface OutgoingTable {
  readonly table: 'mails' | 'texts';
  /** What is sent, by the names that the sender knows. */
  readonly columns: readonly string[];
  /** What is wiped out of a message with a secret. */
  readonly secretColumns: readonly string[];
}

/** Longer than a send may take, so that a crashed sender's messages come back. */
const leaseMs = 60_000;

export function createOutgoingStore<M extends Outgoing>(
  knex: Knex,
  { table, columns, secretColumns }: OutgoingTable,
): OutgoingStore<M> {
  const wiped = Object.fromEntries(
    secretColumns.map((column) => [column, knex.raw(`case when is_secret then '' else ?? end`, [column])]),
  );
  const end = (id: string, how: Record<string, unknown>) =>
    knex(table)
      .where({ id })
      .update({ ...how, ...wiped });
  return {
    async takeDue(now, limit) {
      const due = knex(table)
        .select('id')
        .whereNull('sent_at')
        .whereNull('failed_at')
        .where('next_attempt_at', '<=', now)
        .orderBy('next_attempt_at')
        .limit(limit)
        .forUpdate()
        .skipLocked();
      const taken: unknown = await knex(table)
        .whereIn('id', due)
        .update({ attempts: knex.raw('attempts + 1'), next_attempt_at: new Date(now.getTime() + leaseMs) })
        .returning(['id', 'attempts', 'give_up_at as giveUpAt', ...columns]);
      return taken as M[];
    },
    async markSent(id, now) {
      await end(id, { sent_at: now });
    },
    async retryAt(id, at) {
      await knex(table).where({ id }).update({ next_attempt_at: at });
    },
    async markFailed(id, now, failure) {
      await end(id, { failed_at: now, failure: failure.slice(0, 500) });
    },
  };
}
