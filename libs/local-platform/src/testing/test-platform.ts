import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServiceName } from '@frizo/contracts';
import { migrateAll, type ServiceDefinition } from '@frizo/service-kit';
import { repositoryRoot } from '../machine/repository.ts';
import { startNats } from '../nats/start-nats.ts';
import { ensureDatabase } from '../postgres/databases.ts';
import { startPostgres } from '../postgres/start-postgres.ts';
import { temporaryData } from './temporary-data.ts';

export const templateName = 'frizo_template';

/** Postgres and NATS for a test run. */
export interface TestPlatform {
  /** Environment variables by which suites in other processes find it. */
  readonly env: { readonly FRIZO_TEST_DATABASE_URL: string; readonly NATS_URL: string };
  stop(): Promise<void>;
}

/**
 * Starts Postgres without fsync and NATS in a temporary folder, with a template database that contains the migrations of all services.
 * Call it once per run, from a globalSetup; suites create copies with `createTestDatabase`.
 */
export async function startTestPlatform(): Promise<TestPlatform> {
  await using starting = new AsyncDisposableStack();
  const { data, remove } = await temporaryData();
  starting.defer(remove);
  const log = () => undefined;
  const postgres = await startPostgres(data, 'disposable', log);
  starting.defer(() => postgres.stop());
  const nats = await startNats({ folder: await data.folder('nats'), log });
  starting.defer(() => nats.stop());
  await makeTemplate(postgres.urlOf('postgres'), postgres.urlOf(templateName));
  const running = starting.move();
  return {
    env: { FRIZO_TEST_DATABASE_URL: postgres.urlOf('postgres'), NATS_URL: nats.url },
    stop: () => running.disposeAsync(),
  };
}

async function makeTemplate(adminUrl: string, url: string): Promise<void> {
  await ensureDatabase(adminUrl, templateName);
  await migrateAll({ databaseUrl: url, natsUrl: '', services: servicesWithMigrations() });
}

// Found by folder without loading the services, so that a suite does not fail because of another service.
function servicesWithMigrations(): ServiceDefinition[] {
  const folder = join(repositoryRoot, 'services');
  return readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, 'migrations')))
    .map((name) => ({
      name: name as ServiceName,
      root: pathToFileURL(`${join(folder, name)}/`),
      compose: () => ({ routes: [] }),
    }));
}
