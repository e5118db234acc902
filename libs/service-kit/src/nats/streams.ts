import { jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/nats-core';

/** The stream that keeps a service's events: `BOOKING`. */
export function streamOf(service: string): string {
  return service.toUpperCase();
}

/**
 * Makes the stream of each service. Events have three parts in their subject (`booking.appointment-booked.v1`), service requests
 * have four, so that a request is never kept. Events are kept for good: a new read model is built from them.
 */
export async function ensureStreams(connection: NatsConnection, services: readonly string[]): Promise<void> {
  const manager = await jetstreamManager(connection);
  for (const service of services) {
    const config = { name: streamOf(service), subjects: [`${service}.*.*`], duplicate_window: 10 * 60 * 1e9 };
    await manager.streams.add(config).catch(async (error: unknown) => {
      // Another copy was first, or an older version made it with other settings.
      await manager.streams.update(config.name, config).catch(() => {
        throw error;
      });
    });
  }
}
