import { headerNames } from '@frizo/contracts';
import type { JsMsg } from '@nats-io/jetstream';
import type { Knex } from 'knex';
import type { RunInTransaction } from '../database/transaction.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { onBehalfOf } from '../request-scope.ts';
import type { Consumer } from './consumer.ts';

export interface HandlingTools {
  readonly service: string;
  readonly transaction: RunInTransaction;
  readonly log: Logger;
  readonly metrics: Metrics;
}

/** A failing event is delivered again after these pauses, and then after the last one each time. Milliseconds. */
const backoffMs = [100, 500, 2_000, 10_000, 60_000];
/** About a quarter of an hour of retries; then the event is parked and logged as an error, so that later ones continue. */
export const maxDeliveries = 20;

/**
 * Handles a batch in one transaction: when a read model is rebuilt, commits are most of the cost. If an event fails, each is
 * handled alone, so that only the failing one is delayed.
 */
export async function handleMessages(
  consumer: Consumer,
  messages: readonly JsMsg[],
  tools: HandlingTools,
): Promise<void> {
  try {
    await commitAll(consumer, messages, tools);
    for (const message of messages) message.ack();
  } catch (error) {
    const [only] = messages;
    if (only && messages.length === 1) await retryLater(consumer, only, error, tools);
    else for (const message of messages) await handleMessages(consumer, [message], tools);
  }
}

async function commitAll(
  consumer: Consumer,
  messages: readonly JsMsg[],
  tools: HandlingTools,
): Promise<void> {
  const { service, metrics } = tools;
  const handled = await tools.transaction(async (trx) => {
    const fresh = await addToInbox(trx, consumer.name, messages.map(idOf));
    const count = fresh.size;
    for (const message of messages) {
      const id = idOf(message);
      // Of two with the same id in one batch, the first is handled.
      if (fresh.delete(id)) await handleOne(consumer, message, id, trx);
    }
    return count;
  });
  metrics.eventsConsumed(service, consumer.name, 'handled', handled);
  metrics.eventsConsumed(service, consumer.name, 'repeated', messages.length - handled);
}

async function handleOne(
  consumer: Consumer,
  message: JsMsg,
  id: string,
  trx: Knex.Transaction,
): Promise<void> {
  const payload = consumer.event.payload.parse(message.json());
  const requestId = message.headers?.get(headerNames.requestId) || undefined;
  await onBehalfOf(requestId ?? id, () => consumer.handle(payload as never, { id, requestId, trx }));
}

/** Returns the ids that are new. Waits for those of a transaction that is still open. */
async function addToInbox(
  trx: Knex.Transaction,
  consumer: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = [...new Set(ids)].map((event_id) => ({ consumer, event_id }));
  const added = await trx('inbox')
    .insert(rows)
    .onConflict(['consumer', 'event_id'])
    .ignore()
    .returning<{ event_id: string }[]>('event_id');
  return new Set(added.map(({ event_id }) => event_id));
}

async function retryLater(
  consumer: Consumer,
  message: JsMsg,
  error: unknown,
  tools: HandlingTools,
): Promise<void> {
  const { deliveryCount } = message.info;
  const details = { err: error, consumer: consumer.name, event: idOf(message), deliveryCount };
  if (deliveryCount >= maxDeliveries && (await park(consumer, message, error, tools))) {
    tools.log.error(details, 'event parked after too many failures');
    tools.metrics.eventsConsumed(tools.service, consumer.name, 'parked', 1);
    message.term('too many failures');
    return;
  }
  tools.log.warn(details, 'event failed and is delivered again');
  tools.metrics.eventsConsumed(tools.service, consumer.name, 'failed', 1);
  message.nak(backoffMs[Math.min(deliveryCount, backoffMs.length) - 1]);
}

/** Returns whether the event was stored; only then it may be removed from the consumer. */
async function park(
  consumer: Consumer,
  message: JsMsg,
  error: unknown,
  { transaction, log }: HandlingTools,
): Promise<boolean> {
  const row = {
    consumer: consumer.name,
    event_id: idOf(message),
    subject: message.subject,
    payload: message.string(),
    error: String(error),
  };
  return transaction((trx) =>
    trx('parked_events').insert(row).onConflict(['consumer', 'event_id']).merge(),
  ).then(
    () => true,
    (failure: unknown) => {
      log.error({ err: failure, event: row.event_id }, 'event could not be parked');
      return false;
    },
  );
}

/** Events that were not published by an outbox have no id; their position in the stream is used instead. */
function idOf(message: JsMsg): string {
  return message.headers?.get('Nats-Msg-Id') || `${message.info.stream}-${message.seq}`;
}
