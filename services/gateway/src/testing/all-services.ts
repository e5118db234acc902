import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, startTestNats } from '@frizo/local-platform/testing';
import { fixedClock, startTestHost, type TestHost } from '@frizo/service-kit/testing';
import { startTestSandbox } from '@frizo/stripe-sandbox/testing';
import { loadServices } from './load-services.ts';
import { startTestPortal, type TestPortal } from './portal.ts';

/** All services behind one gateway, with empty tables, and the sandbox of Stripe. */
export interface WholePortal {
  readonly host: TestHost;
  readonly portal: TestPortal;
  /** With the rights of the administrator. */
  readonly databaseUrl: string;
  /** Signs the events of the payment provider. */
  readonly webhookSecret: string;
  stop(): Promise<void>;
}

export async function startWholePortal({
  without = [],
}: { without?: readonly string[] } = {}): Promise<WholePortal> {
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
  });
  const portal = await startTestPortal({ handlers: Object.fromEntries(host.handlers) });
  return {
    host,
    portal,
    databaseUrl: database.url,
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
