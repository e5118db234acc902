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
import { startTestService, type TestService } from '@frizo/local-platform/testing';
import { buildActor } from '@frizo/service-kit/testing';
import { jetstream } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { service } from '../index.ts';

export interface RolloutFixtures extends TestService {
  /** Registers releases one after the other, like publishing. */
  publish(...releases: Release[]): Promise<{ stable: string; lastGood: string | null }>;
  /** Moves a rollout as an admin, from its current version, and returns the HTTP status. */
  move(move: RolloutMove, remote?: string): Promise<number>;
  /** The builds that a visitor's page gets, by remote: `use` or `use, else fallback`. */
  buildsFor(visitor: string): Promise<Record<string, string>>;
  /** Waits for this many changes of a flag and returns the versions of their events, in order. */
  announced(key: string, changes: number): Promise<number[]>;
  /** Waits for this many moves of a remote and returns the versions of their events, in order. */
  announcedMoves(remote: string, moves: number): Promise<number[]>;
  /** Publishes an event as another service would. */
  publishEvent<E extends EventDefinition>(event: E, payload: PayloadOf<E>): Promise<void>;
}

export const admin = buildActor({ userId: 5, admin: true });
export const reason = 'To see how it goes';
export const now = '2026-03-02T17:00:00Z';

export async function startRolloutFixtures(): Promise<RolloutFixtures> {
  const started = await startTestService(service, { now, env: { FRONT_VERSION: '3.2.1' } });
  const { host, knex, nats } = started;

  /** If the events do not arrive, the test times out. */
  async function published<E extends EventDefinition>(
    event: E,
    count: number,
    matches: (payload: PayloadOf<E>) => boolean,
  ): Promise<PayloadOf<E>[]> {
    const connection = await connect({ servers: nats.url });
    try {
      const filter_subjects = event.subject;
      const source = await jetstream(connection).consumers.get('ROLLOUT', { filter_subjects });
      const payloads: PayloadOf<E>[] = [];
      for await (const message of await source.consume()) {
        const payload = event.payload.parse(message.json()) as PayloadOf<E>;
        if (matches(payload)) payloads.push(payload);
        if (payloads.length === count) break;
      }
      return payloads;
    } finally {
      await connection.close();
    }
  }

  return {
    ...started,
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
      return buildNames(resolution);
    },
    async announced(key, changes) {
      const events = await published(flagChanged, changes, (change) => change.key === key);
      return events.map(({ version }) => version);
    },
    async announcedMoves(remote, moves) {
      const events = await published(rolloutMoved, moves, (move) => move.remote === remote);
      return events.map(({ version }) => version);
    },
    async publishEvent(event, payload) {
      const connection = await connect({ servers: nats.url });
      await jetstream(connection).publish(event.subject, JSON.stringify(payload));
      await connection.close();
    },
  };
}

function buildNames(resolution: Resolution): Record<string, string> {
  const builds = Object.entries(resolution).map(([remote, { use, fallback }]) => [
    remote,
    fallback ? `${use.build}, else ${fallback.build}` : use.build,
  ]);
  return Object.fromEntries(builds) as Record<string, string>;
}
