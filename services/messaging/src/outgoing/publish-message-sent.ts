import { appointmentMessageSent, type PayloadOf } from '@frizo/contracts';
import type { Outbox } from '@frizo/service-kit';
import type { OutgoingTable } from './outgoing.store.ts';

/** Publishes that a message with a confirm link was sent, and by which channel: only then does the confirmation badge show it. */
export function publishMessageSent(
  outbox: Outbox,
  channel: PayloadOf<typeof appointmentMessageSent>['channel'],
): NonNullable<OutgoingTable['onSent']> {
  return (trx, appointmentIds, at) =>
    outbox.add(trx, appointmentMessageSent, { appointmentIds, channel, sentAt: at.toISOString() });
}
