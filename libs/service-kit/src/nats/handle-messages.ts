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

/** A failing event comes again after these waits, and then every last one of them. Milliseconds. */
const backoffMs = [100, 500, 2_000, 10_000, 60_000];
/** About a quarter of an hour of trying; then the event is parked, loudly, so that those behind it go on. */
export const mostDeliveries = 20;

/**
 * Handles what has come in as one transaction: for a read model that is built anew, the commits are most of the cost. When one
 * of them fails, each is tried by itself, so that only that one has to wait.
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
    if (only && messages.length === 1) await putOff(consumer, only, error, tools);
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
    const fresh = await noteInInbox(trx, consumer.name, messages.map(idOf));
    const count = fresh.size;
    for (const message of messages) {
      const id = idOf(message);
      // Of two in one batch the first is handled.
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

/** The ids that were not here before. Those of a transaction still open are waited for. */
async function noteInInbox(
  trx: Knex.Transaction,
  consumer: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = [...new Set(ids)].map((event_id) => ({ consumer, event_id }));
  const noted = await trx('inbox')
    .insert(rows)
    .onConflict(['consumer', 'event_id'])
    .ignore()
    .returning<{ event_id: string }[]>('event_id');
  return new Set(noted.map(({ event_id }) => event_id));
}

async function putOff(
  consumer: Consumer,
  message: JsMsg,
  error: unknown,
  tools: HandlingTools,
): Promise<void> {
  const { deliveryCount } = message.info;
  const details = { err: error, consumer: consumer.name, event: idOf(message), deliveryCount };
  if (deliveryCount >= mostDeliveries && (await park(consumer, message, error, tools))) {
    tools.log.error(details, 'event parked after too many failures');
    tools.metrics.eventsConsumed(tools.service, consumer.name, 'parked', 1);
    message.term('too many failures');
    return;
  }
  tools.log.warn(details, 'event failed and comes again');
  tools.metrics.eventsConsumed(tools.service, consumer.name, 'failed', 1);
  message.nak(backoffMs[Math.min(deliveryCount, backoffMs.length) - 1]);
}

/** Answers whether it worked: an event is let go only when it lies safely. */
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

/** Events that came past an outbox have no id; their place in the stream stands for it. */
function idOf(message: JsMsg): string {
  return message.headers?.get('Nats-Msg-Id') || `${message.info.stream}-${message.seq}`;
}
