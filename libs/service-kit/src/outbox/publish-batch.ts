import { headerNames } from '@frizo/contracts';
import type { JetStreamClient } from '@nats-io/jetstream';
import { headers as createHeaders, type MsgHdrs } from '@nats-io/nats-core';
import type { Knex } from 'knex';

interface WaitingEvent {
  readonly seq: number;
  readonly id: string;
  readonly subject: string;
  /** JSON text as stored: parsing it would only mean serializing it again. */
  readonly payload: string;
  readonly request_id: string | null;
}

export interface PublishedBatch {
  /** Rows that were locked, published or not. */
  readonly taken: number;
  readonly published: number;
  /** Why the first unpublished row failed. */
  readonly failure: Error | undefined;
}

/**
 * Publishes the oldest rows that no other copy has locked, concurrently, and deletes those that JetStream has stored. They are
 * sent in the order of writing; the row's id is the message id, so that a row published twice is stored once.
 */
export async function publishBatch(
  knex: Knex,
  stream: JetStreamClient,
  size: number,
): Promise<PublishedBatch> {
  return knex.transaction(async (trx) => {
    const rows = await trx('outbox')
      .orderBy('seq')
      .limit(size)
      .forUpdate()
      .skipLocked()
      .select<WaitingEvent[]>('seq', 'id', 'subject', 'request_id', trx.raw('payload::text as payload'));
    if (rows.length === 0) return { taken: 0, published: 0, failure: undefined };
    const outcomes = await Promise.allSettled(
      rows.map((row) => stream.publish(row.subject, row.payload, { msgID: row.id, headers: headersOf(row) })),
    );
    const stored = rows.filter((_, index) => outcomes[index]?.status === 'fulfilled').map(({ seq }) => seq);
    if (stored.length > 0) await trx.raw('delete from outbox where seq = any(?)', [stored]);
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    return { taken: rows.length, published: stored.length, failure: failed?.reason as Error | undefined };
  });
}

function headersOf(row: WaitingEvent): MsgHdrs {
  const headers = createHeaders();
  if (row.request_id) headers.set(headerNames.requestId, row.request_id);
  return headers;
}
