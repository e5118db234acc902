import type { EventDefinition, PayloadOf } from '@frizo/contracts';
import type { Knex } from 'knex';

export interface Delivery {
  /** The event's id: that of its outbox row. */
  readonly id: string;
  readonly requestId: string | undefined;
  /** The transaction that also records that the event was handled. */
  readonly trx: Knex.Transaction;
}

export interface Consumer {
  /** `on-hours-changed`: names the durable consumer, so it must not change. A new name reads all events again. */
  readonly name: string;
  readonly event: EventDefinition;
  readonly handle: (payload: never, delivery: Delivery) => Promise<void>;
}

/**
 * Connects an event with its handler. The handler's writes and the inbox row commit together, many events at a time: writes
 * through `trx` happen once, other effects may happen again. If the handler throws, the event is delivered again with
 * growing pauses, and finally parked. Events may arrive late: compare `version` (`saveIfNewer`).
 */
export function consume<E extends EventDefinition>(
  event: E,
  parts: { name: string; handle(payload: PayloadOf<E>, delivery: Delivery): Promise<void> },
): Consumer {
  return { name: parts.name, event, handle: parts.handle.bind(parts) };
}
