import { jetstreamManager, type ConsumerInfo, type JetStreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { natsServer, type Host } from '@frizo/service-kit';

const pollMs = 150;

/**
 * Waits until all events are handled: none is in an outbox or pending for a consumer. After seeding, the gallery shows all data then.
 * @param note receives the number of pending events.
 * @returns false after `timeoutMs`; then the services continue in the background.
 */
export async function waitForEvents(
  host: Host,
  natsUrl: string,
  timeoutMs: number,
  note: (pending: number) => void,
): Promise<boolean> {
  const connection = await connect(natsServer(natsUrl));
  try {
    const manager = await jetstreamManager(connection);
    const timeout = AbortSignal.timeout(timeoutMs);
    while (!timeout.aborted) {
      // The outboxes first: an event that leaves one in between is then counted as pending for a consumer.
      const pending = (await inOutboxes(host)) + (await forConsumers(manager));
      if (pending === 0) return true;
      note(pending);
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
    return false;
  } finally {
    await connection.close();
  }
}

async function inOutboxes(host: Host): Promise<number> {
  const counts = [...host.services.values()].map(async ({ parts }) => {
    const [row] = await parts.knex('outbox').count<{ count: number }[]>({ count: '*' });
    return Number(row?.count ?? 0);
  });
  return sum(await Promise.all(counts));
}

async function forConsumers(manager: JetStreamManager): Promise<number> {
  let pending = 0;
  for await (const stream of manager.streams.list()) {
    for await (const consumer of manager.consumers.list(stream.config.name)) pending += unhandled(consumer);
  }
  return pending;
}

function unhandled({ num_pending, num_ack_pending }: ConsumerInfo): number {
  return num_pending + num_ack_pending;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
