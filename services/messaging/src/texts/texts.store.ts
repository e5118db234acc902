import type { ServiceParts } from '@frizo/service-kit';
import { phoneDigits } from '@frizo/validation';
import {
  createOutgoingStore,
  queueOutgoing,
  type Outgoing,
  type OutgoingOptions,
  type OutgoingStore,
  type OutgoingTable,
  type QueueTools,
} from '../outgoing/outgoing.store.ts';

export interface Text extends Outgoing {
  /** E.164: `+16025550123`. */
  readonly recipient: string;
  readonly body: string;
}

/** Puts a text message in the queue, in the transaction of the event that caused it. */
export async function queueText(
  tools: QueueTools,
  text: Pick<Text, 'recipient' | 'body'>,
  options: OutgoingOptions = {},
): Promise<void> {
  await queueOutgoing(tools, 'texts', [{ columns: text, options }]);
}

export function createTextsStore(
  parts: Pick<ServiceParts, 'knex' | 'jobs'>,
  onSent?: OutgoingTable['onSent'],
): OutgoingStore<Text> {
  return createOutgoingStore<Text>(parts, {
    table: 'texts',
    columns: ['recipient', 'body'],
    secretColumns: ['body'],
    ...(onSent ? { onSent } : {}),
  });
}

/** A phone number in international form; undefined for text that is not a phone number. */
export function internationalPhone(phone: string): string | undefined {
  return phoneDigits(phone) === undefined ? `+1${phone}` : undefined;
}
