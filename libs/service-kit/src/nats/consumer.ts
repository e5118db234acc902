import type { EventDefinition, PayloadOf } from '@frizo/contracts';
import type { Knex } from 'knex';

export interface Delivery {
  /** The event's id: the outbox row it came from. */
  readonly id: string;
  readonly requestId: string | undefined;
  /** The transaction that also notes that the event was handled. */
  readonly trx: Knex.Transaction;
}

export interface Consumer {
  /** `on-hours-changed`: names the durable consumer, so it must not change. A new name reads all events again. */
  readonly name: string;
  readonly event: EventDefinition;
  readonly handle: (payload: never, delivery: Delivery) => Promise<void>;
}

/**
 * Ties an event to what a service does about it. The handler and the note that it ran commit together, many events at a time:
 * what is written through `trx` happens once, whatever else the handler does may happen again. One that throws
 * sees its event again, later and later, and in the end the event is parked. Events may come late: compare `version`
 * (`saveIfNewer`).
 */
export function consume<E extends EventDefinition>(
  event: E,
  parts: { name: string; handle(payload: PayloadOf<E>, delivery: Delivery): Promise<void> },
): Consumer {
  return { name: parts.name, event, handle: parts.handle.bind(parts) };
}
