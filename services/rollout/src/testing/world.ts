import { registerRelease, resolveRollouts, type Release, type Resolution } from '@frizo/contracts';
import { createTestDatabase, startTestNats } from '@frizo/local-platform/testing';
import { fixedClock, startTestHost, type TestHost } from '@frizo/service-kit/testing';
import type { Knex } from 'knex';
import { service } from '../index.ts';

export interface RolloutWorld {
  readonly host: TestHost;
  readonly knex: Knex;
  /** Registers releases, one after the other, as a publish does. */
  publish(...releases: Release[]): Promise<{ stable: string; lastGood: string | null }>;
  /** What the page of a visitor would use, `use` or `use, else fallback`, by remote. */
  buildsFor(visitor: string, overrides?: Record<string, string>): Promise<Record<string, string>>;
  stop(): Promise<void>;
}

export async function startRolloutWorld(): Promise<RolloutWorld> {
  const database = await createTestDatabase();
  const nats = await startTestNats();
  const host = await startTestHost({
    services: [service],
    databaseUrl: database.url,
    natsUrl: nats.url,
    clock: fixedClock('2026-03-02T17:00:00Z'),
    migrate: false,
  });
  const knex = host.services.get('rollout')?.parts.knex;
  if (!knex) throw new Error('rollout did not start');
  return {
    host,
    knex,
    async publish(...releases) {
      let answer: { stable: string; lastGood: string | null } = { stable: '', lastGood: null };
      for (const release of releases)
        answer = await host.bus.ask(registerRelease, { release, movedBy: 'ci', reason: 'A new build' });
      return answer;
    },
    async buildsFor(visitor, overrides) {
      const { resolution } = await host.bus.ask(resolveRollouts, {
        visitor,
        clientVersion: '1.20.1',
        overrides,
      });
      return inShort(resolution);
    },
    async stop() {
      await host.stop();
      await nats.stop();
      await database.drop();
    },
  };
}

function inShort(resolution: Resolution): Record<string, string> {
  const builds = Object.entries(resolution).map(([remote, { use, fallback }]) => [
    remote,
    fallback ? `${use.build}, else ${fallback.build}` : use.build,
  ]);
  return Object.fromEntries(builds) as Record<string, string>;
}
