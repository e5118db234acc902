import {
  flagChanged,
  registerRelease,
  resolveRollouts,
  type Release,
  type Resolution,
} from '@frizo/contracts';
import { createTestDatabase, startTestNats } from '@frizo/local-platform/testing';
import { fixedClock, startTestHost, type TestHost } from '@frizo/service-kit/testing';
import { jetstream } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import type { Knex } from 'knex';
import { service } from '../index.ts';

export interface RolloutWorld {
  readonly host: TestHost;
  readonly knex: Knex;
  /** Registers releases, one after the other, as a publish does. */
  publish(...releases: Release[]): Promise<{ stable: string; lastGood: string | null }>;
  /** What the page of a visitor would use, `use` or `use, else fallback`, by remote. */
  buildsFor(visitor: string): Promise<Record<string, string>>;
  /** The versions of a flag of which others were told, in order: waits for so many. */
  announced(key: string, changes: number): Promise<number[]>;
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
    env: { FRONT_VERSION: '3.2.1' },
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
    async buildsFor(visitor) {
      const { resolution } = await host.bus.ask(resolveRollouts, {
        visitor,
        clientVersion: '1.20.1',
      });
      return inShort(resolution);
    },
    async announced(key, changes) {
      const connection = await connect({ servers: nats.url });
      try {
        const source = await jetstream(connection).consumers.get('ROLLOUT', {
          filter_subjects: flagChanged.subject,
        });
        const versions: number[] = [];
        // The wait for a change of this name ends with the deadline of the test.
        for await (const message of await source.consume()) {
          const change = flagChanged.payload.parse(message.json());
          if (change.key === key) versions.push(change.version);
          if (versions.length === changes) break;
        }
        return versions;
      } finally {
        await connection.close();
      }
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
