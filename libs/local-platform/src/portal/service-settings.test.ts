import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ServiceDefinition } from '@frizo/service-kit';
import { repositoryRoot } from '../machine/repository.ts';
import { chooseServices, loadServices } from './find-services.ts';

/** Secrets of providers, and the only service that has each. */
const owners = {
  STRIPE_SECRET_KEY: 'payments',
  STRIPE_WEBHOOK_SECRET: 'payments',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'payments',
  TWILIO_AUTH_TOKEN: 'messaging',
  VAPID_PRIVATE_KEY: 'messaging',
  SMTP_URL: 'messaging',
} as const;

describe('the settings of services in one process', () => {
  let services: readonly ServiceDefinition[];

  beforeAll(async () => {
    services = await loadServices(repositoryRoot, chooseServices(repositoryRoot, undefined));
  }, 60_000);

  it.each(Object.entries(owners))('give %s to %s only', (setting, owner) => {
    const holders = services.filter(({ settings }) => settings?.includes(setting)).map(({ name }) => name);
    expect(holders).toEqual([owner]);
  });

  it('give no service the address of the administrator of the database, or of the broker', () => {
    const given = services.flatMap(({ settings = [] }) => settings);
    expect(given).toContain('PUBLIC_URL');
    expect(given.filter((name) => name.endsWith('DATABASE_URL') || name === 'NATS_URL')).toEqual([]);
  });

  it('cannot be read around: only commands, which run in processes of their own, read those of the process', () => {
    const files = globSync('services/*/{src,seeds}/**/*.ts', { cwd: repositoryRoot });
    const readers = files.filter(
      (file) =>
        !/\.test\.ts$|\.command\.ts$|\/testing\//.test(file) &&
        /process\s*(?:\.|\[')env\b/.test(readFileSync(join(repositoryRoot, file), 'utf8')),
    );
    expect(files.length).toBeGreaterThan(500);
    expect(readers).toEqual([]);
  });
});
