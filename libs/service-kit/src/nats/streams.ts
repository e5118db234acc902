import { jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/nats-core';

/** The stream of a service's events: `BOOKING`. */
export function streamOf(service: string): string {
  return service.toUpperCase();
}

/**
 * Creates the stream of each service. Subjects of events have three parts (`booking.appointment-booked.v1`), those of service
 * requests four, so that a request is never stored. Events are stored forever: new read models are built from them.
 */
export async function ensureStreams(connection: NatsConnection, services: readonly string[]): Promise<void> {
  const manager = await jetstreamManager(connection);
  for (const service of services) {
    const config = { name: streamOf(service), subjects: [`${service}.*.*`], duplicate_window: 10 * 60 * 1e9 };
    await manager.streams.add(config).catch(async (error: unknown) => {
      // Another copy was first, or an older version created it with other settings.
      await manager.streams.update(config.name, config).catch(() => {
        throw error;
      });
    });
  }
}
