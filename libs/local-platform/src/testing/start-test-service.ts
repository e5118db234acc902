import type { ServiceDefinition, ServiceParts } from '@frizo/service-kit';
import { fixedClock, startTestHost, type FixedClock, type TestHost } from '@frizo/service-kit/testing';
import { createTestDatabase } from './test-database.ts';
import { startTestNats, type TestNats } from './test-nats.ts';

/** A service under test, with its own database and message broker. */
export interface TestService {
  readonly host: TestHost;
  readonly parts: ServiceParts;
  readonly knex: ServiceParts['knex'];
  readonly clock: FixedClock;
  readonly nats: TestNats;
  /** For a second copy of the service. */
  readonly databaseUrl: string;
  /** Stops the service, then its broker and database. */
  stop(): Promise<void>;
}

/** @param now the fixed time of the service's clock, ISO 8601 */
export async function startTestService(
  service: ServiceDefinition,
  { now, env }: { readonly now: string; readonly env?: Readonly<Record<string, string>> },
): Promise<TestService> {
  const database = await createTestDatabase();
  const nats = await startTestNats();
  const clock = fixedClock(now);
  const host = await startTestHost({
    services: [service],
    databaseUrl: database.url,
    natsUrl: nats.url,
    clock,
    ...(env && { env }),
    migrate: false,
  });
  const parts = host.services.get(service.name)?.parts;
  if (!parts) throw new Error(`${service.name} did not start`);
  return {
    host,
    parts,
    knex: parts.knex,
    clock,
    nats,
    databaseUrl: database.url,
    async stop() {
      await host.stop();
      await nats.stop();
      await database.drop();
    },
  };
}
