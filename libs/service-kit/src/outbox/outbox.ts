import type { EventDefinition } from '@frizo/contracts';
import type { Knex } from 'knex';
import { uuidv7 } from 'uuidv7';
import type { z } from 'zod';
import { afterCommit } from '../database/after-commit.ts';
import { currentRequestId } from '../request-scope.ts';

/** A row of the outbox table, for a store that writes it in a statement of its own. */
export interface OutboxRow {
  readonly id: string;
  readonly subject: string;
  /** JSON text. */
  readonly payload: string;
  readonly request_id: string | null;
}

/** Stores events in the transaction that causes them, until they are published to NATS. */
export interface Outbox {
  /** Adds an event in the transaction that causes it, so that both commit or neither does. */
  add<E extends EventDefinition>(
    trx: Knex.Transaction,
    event: E,
    payload: z.input<E['payload']>,
    requestId?: string,
  ): Promise<void>;
  /** The row, checked against the event's schema, for a store that inserts it together with its own rows. */
  rowOf<E extends EventDefinition>(event: E, payload: z.input<E['payload']>, requestId?: string): OutboxRow;
  /** Publishes soon after this transaction has committed, instead of at the next interval. */
  wakeAfter(trx: Knex.Transaction): void;
}

export function createOutbox(wake: () => void): Outbox {
  const rowOf: Outbox['rowOf'] = (event, payload, requestId) => ({
    id: uuidv7(),
    subject: event.subject,
    payload: JSON.stringify(event.payload.parse(payload)),
    request_id: requestId ?? currentRequestId() ?? null,
  });
  const wakeAfter = (trx: Knex.Transaction): void => afterCommit(trx, wake);
  return {
    rowOf,
    wakeAfter,
    async add(trx, event, payload, requestId) {
      await trx('outbox').insert(rowOf(event, payload, requestId));
      wakeAfter(trx);
    },
  };
}
