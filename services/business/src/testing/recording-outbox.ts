import type { EventDefinition } from '@frizo/contracts';
import type { Outbox } from '@frizo/service-kit';

/** An outbox that keeps what it is given, held against the event's schema, and publishes nothing. */
export function recordingOutbox(): { outbox: Outbox; told: { subject: string; payload: unknown }[] } {
  const told: { subject: string; payload: unknown }[] = [];
  const rowOf = (event: EventDefinition, payload: unknown) => {
    const parsed = event.payload.parse(payload);
    told.push({ subject: event.subject, payload: parsed });
    return {
      id: String(told.length),
      subject: event.subject,
      payload: JSON.stringify(parsed),
      request_id: null,
    };
  };
  return {
    told,
    outbox: {
      rowOf,
      wakeAfter: () => undefined,
      add: async (_trx, event, payload) => void rowOf(event, payload),
    },
  };
}
