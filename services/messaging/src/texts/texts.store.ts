import { phoneDigits } from '@frizo/validation';
import type { Knex } from 'knex';
import {
  createOutgoingStore,
  outgoingColumns,
  type Outgoing,
  type OutgoingOptions,
  type OutgoingStore,
} from '../outgoing/outgoing.store.ts';

export interface Text extends Outgoing {
  /** E.164: `+16025550123`. */
  readonly recipient: string;
  readonly body: string;
}

/** Puts a text message in the queue, in the transaction of the event that caused it. */
export async function queueText(
  trx: Knex,
  text: Pick<Text, 'recipient' | 'body'>,
  now: Date,
  options: OutgoingOptions = {},
): Promise<void> {
  await trx('texts').insert({ ...text, ...outgoingColumns(now, options) });
}

export function createTextsStore(knex: Knex): OutgoingStore<Text> {
  return createOutgoingStore<Text>(knex, {
    table: 'texts',
    columns: ['recipient', 'body'],
    secretColumns: ['body'],
  });
}

/** A phone as the world dials it; undefined for what is none, to which nothing can be sent. */
export function internationalPhone(phone: string): string | undefined {
  return phoneDigits(phone) === undefined ? `+1${phone}` : undefined;
}
