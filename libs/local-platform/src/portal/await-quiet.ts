import { jetstreamManager, type ConsumerInfo, type JetStreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { natsServer, type Host } from '@frizo/service-kit';

const lookEveryMs = 150;

/**
 * Waits until the services have told each other everything: no event waits in an outbox or for a consumer. After
 * seeding, this is when the gallery shows all that was seeded.
 * @param note is told how many events still wait.
 * @returns false when `patienceMs` passed first; then they are told while people already look around.
 */
export async function awaitQuiet(
  host: Host,
  natsUrl: string,
  patienceMs: number,
  note: (waiting: number) => void,
): Promise<boolean> {
  const connection = await connect(natsServer(natsUrl));
  try {
    const manager = await jetstreamManager(connection);
    const tooLate = AbortSignal.timeout(patienceMs);
    while (!tooLate.aborted) {
      // The outboxes first: what leaves one in between is then seen waiting for a consumer.
      const waiting = (await inOutboxes(host)) + (await forConsumers(manager));
      if (waiting === 0) return true;
      note(waiting);
      await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
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
  let waiting = 0;
  for await (const stream of manager.streams.list()) {
    for await (const consumer of manager.consumers.list(stream.config.name)) waiting += unhandled(consumer);
  }
  return waiting;
}

function unhandled({ num_pending, num_ack_pending }: ConsumerInfo): number {
  return num_pending + num_ack_pending;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
