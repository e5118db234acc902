import type { EventDefinition } from '@frizo/contracts';
import type { Outbox } from '@frizo/service-kit';

/** An outbox that records events, validated by their schemas, and publishes nothing. */
export function recordingOutbox(): { outbox: Outbox; events: { subject: string; payload: unknown }[] } {
  const events: { subject: string; payload: unknown }[] = [];
  const rowOf = (event: EventDefinition, payload: unknown) => {
    const parsed = event.payload.parse(payload);
    events.push({ subject: event.subject, payload: parsed });
    return {
      id: String(events.length),
      subject: event.subject,
      payload: JSON.stringify(parsed),
      request_id: null,
    };
  };
  return {
    events,
    outbox: {
      rowOf,
      wakeAfter: () => undefined,
      add: async (_trx, event, payload) => void rowOf(event, payload),
    },
  };
}
