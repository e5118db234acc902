import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, startTestNats } from '@frizo/local-platform/testing';
import { createLogger } from '@frizo/service-kit';
import { fixedClock, startTestHost, type TestHost } from '@frizo/service-kit/testing';
import { startTestSandbox, type TestSandbox } from '@frizo/stripe-sandbox/testing';
import { loadServices } from './load-services.ts';
import { startTestPortal, type TestPortal } from './portal.ts';

/** All services behind one gateway, with empty tables, and the sandbox of Stripe. */
export interface WholePortal {
  readonly host: TestHost;
  readonly portal: TestPortal;
  /** With the rights of the administrator. */
  readonly databaseUrl: string;
  readonly stripe: TestSandbox;
  /** Signs the events of the payment provider. */
  readonly webhookSecret: string;
  stop(): Promise<void>;
}

/** @param logFile gets every line that the services and the gateway log; without it only fatal errors are logged */
export async function startWholePortal({
  without = [],
  logFile,
}: { without?: readonly string[]; logFile?: string } = {}): Promise<WholePortal> {
  const database = await createTestDatabase();
  const nats = await startTestNats();
  const clock = fixedClock('2026-03-02T17:00:00Z');
  const stripe = await startTestSandbox({ clock });
  const storage = await mkdtemp(join(tmpdir(), 'frizo-storage-'));
  const host = await startTestHost({
    services: await loadServices((name) => !without.includes(name)),
    databaseUrl: database.url,
    natsUrl: nats.url,
    clock,
    env: { ...stripe.settings, STORAGE_FOLDER: storage, DATABASE_POOL: '4' },
    migrate: false,
    ...(logFile !== undefined && { log: createLogger('services', 'trace', logFile) }),
  });
  const portal = await startTestPortal({
    handlers: Object.fromEntries(host.handlers),
    ...(logFile !== undefined && { log: createLogger('gateway', 'trace', logFile) }),
  });
  return {
    host,
    portal,
    databaseUrl: database.url,
    stripe,
    webhookSecret: stripe.settings.STRIPE_WEBHOOK_SECRET,
    async stop() {
      await portal.stop();
      await host.stop();
      await stripe.stop();
      await nats.stop();
      await database.drop();
      await rm(storage, { recursive: true });
    },
  };
}
