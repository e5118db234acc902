import {
  flagChanged,
  moveRollout,
  registerRelease,
  resolveRollouts,
  rolloutMoved,
  type EventDefinition,
  type PayloadOf,
  type Release,
  type Resolution,
  type RolloutMove,
} from '@frizo/contracts';
import { createTestDatabase, startTestNats } from '@frizo/local-platform/testing';
import type { ServiceParts } from '@frizo/service-kit';
import {
  buildActor,
  fixedClock,
  startTestHost,
  type FixedClock,
  type TestHost,
} from '@frizo/service-kit/testing';
import { jetstream } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import type { Knex } from 'knex';
import { service } from '../index.ts';

export interface RolloutFixtures {
  readonly host: TestHost;
  readonly parts: ServiceParts;
  readonly knex: Knex;
  readonly clock: FixedClock;
  /** Registers releases, one after the other, as a publish does. */
  publish(...releases: Release[]): Promise<{ stable: string; lastGood: string | null }>;
  /** Makes a move as an admin, on the version that is there, and answers its status. */
  move(move: RolloutMove, remote?: string): Promise<number>;
  /** What the page of a visitor would use, `use` or `use, else fallback`, by remote. */
  buildsFor(visitor: string): Promise<Record<string, string>>;
  /** The versions of a flag of which others were told, in order: waits for so many. */
  announced(key: string, changes: number): Promise<number[]>;
  /** The versions of a remote's pointer of which others were told, in order: waits for so many. */
  announcedMoves(remote: string, moves: number): Promise<number[]>;
  /** Speaks for another service. */
  publishEvent<E extends EventDefinition>(event: E, payload: PayloadOf<E>): Promise<void>;
  stop(): Promise<void>;
}

export const admin = buildActor({ userId: 5, admin: true });
export const reason = 'To see how it goes';
export const now = '2026-03-02T17:00:00Z';

export async function startRolloutFixtures(): Promise<RolloutFixtures> {
  const database = await createTestDatabase();
  const nats = await startTestNats();
  const clock = fixedClock(now);
  const host = await startTestHost({
    services: [service],
    databaseUrl: database.url,
    natsUrl: nats.url,
    clock,
    env: { FRONT_VERSION: '3.2.1' },
    migrate: false,
  });
  const parts = host.services.get('rollout')?.parts;
  if (!parts) throw new Error('rollout did not start');
  const { knex } = parts;

  /** The wait for events that do not come ends with the deadline of the test. */
  async function published<E extends EventDefinition>(
    event: E,
    count: number,
    isOurs: (payload: PayloadOf<E>) => boolean,
  ): Promise<PayloadOf<E>[]> {
    const connection = await connect({ servers: nats.url });
    try {
      const filter_subjects = event.subject;
      const source = await jetstream(connection).consumers.get('ROLLOUT', { filter_subjects });
      const payloads: PayloadOf<E>[] = [];
      for await (const message of await source.consume()) {
        const payload = event.payload.parse(message.json()) as PayloadOf<E>;
        if (isOurs(payload)) payloads.push(payload);
        if (payloads.length === count) break;
      }
      return payloads;
    } finally {
      await connection.close();
    }
  }

  return {
    host,
    parts,
    knex,
    clock,
    async publish(...releases) {
      let answer: { stable: string; lastGood: string | null } = { stable: '', lastGood: null };
      for (const release of releases)
        answer = await host.bus.request(registerRelease, { release, movedBy: 'ci', reason: 'A new build' });
      return answer;
    },
    async move(move, remote = 'mf-booking') {
      const row = await knex('rollouts').where({ remote }).first<{ version: number }>('version');
      const request = { remote, version: row.version, move, reason };
      return (await host.call(moveRollout, request, { actor: admin })).status;
    },
    async buildsFor(visitor) {
      const { resolution } = await host.bus.request(resolveRollouts, {
        visitor,
        clientVersion: '1.20.1',
      });
      return inShort(resolution);
    },
    async announced(key, changes) {
      const heardOf = await published(flagChanged, changes, (change) => change.key === key);
      return heardOf.map(({ version }) => version);
    },
    async announcedMoves(remote, moves) {
      const heardOf = await published(rolloutMoved, moves, (move) => move.remote === remote);
      return heardOf.map(({ version }) => version);
    },
    async publishEvent(event, payload) {
      const connection = await connect({ servers: nats.url });
      await jetstream(connection).publish(event.subject, JSON.stringify(payload));
      await connection.close();
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
