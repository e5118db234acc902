import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrands, flagsOf } from '@frizo/contracts';
import { createTestDatabase, startTestNats, type TestNats } from '@frizo/local-platform/testing';
import { createObjectStore } from '@frizo/service-kit';
import { type FixedClock, fixedClock, startTestHost, type TestHost } from '@frizo/service-kit/testing';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { Knex } from 'knex';
import { createImageFiles, type ImageFiles } from '../images/image-files.ts';
import { service } from '../index.ts';

/** Gallery with a folder of its own, and two items: 1 is approved, 2 awaits review. */
export interface GalleryFixtures {
  readonly host: TestHost;
  readonly knex: Knex;
  readonly nats: TestNats;
  readonly files: ImageFiles;
  readonly clock: FixedClock;
  /** The brands in the replies of the fake business. */
  readonly brandIds: Set<number>;
  /** What the fake rollout replies, which is away without flags. */
  readonly rollout: { flags: Record<string, boolean> | undefined };
  stop(): Promise<void>;
}

export const key = 'a1b2c3d4e5f6a7b8c9d0';

export async function startGalleryFixtures(): Promise<GalleryFixtures> {
  const database = await createTestDatabase();
  const nats = await startTestNats();
  const folder = await mkdtemp(join(tmpdir(), 'frizo-gallery-'));
  const clock = fixedClock('2026-03-02T17:00:00Z');
  const host = await startTestHost({
    services: [service],
    databaseUrl: database.url,
    natsUrl: nats.url,
    clock,
    env: { STORAGE_FOLDER: folder },
    migrate: false,
  });
  const knex = host.services.get('gallery')?.parts.knex;
  if (!knex) throw new Error('gallery did not start');
  const connection = await connect({ servers: nats.url, maxReconnectAttempts: -1, reconnectTimeWait: 50 });
  const brandIds = replyAsBusiness(connection);
  const rollout = replyAsRollout(connection);
  const files = createImageFiles(createObjectStore({ folder: join(folder, 'images') }));
  await fill(knex);
  return {
    host,
    knex,
    nats,
    files,
    clock,
    brandIds,
    rollout,
    async stop() {
      await connection.close();
      await host.stop();
      await nats.stop();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function replyAsRollout(connection: NatsConnection): GalleryFixtures['rollout'] {
  const rollout: GalleryFixtures['rollout'] = { flags: undefined };
  connection.subscribe(flagsOf.subject, {
    callback(_error, message) {
      const { flags } = rollout;
      message.respond(JSON.stringify(flags ? { answer: { flags } } : { failed: true }));
    },
  });
  return rollout;
}

function replyAsBusiness(connection: NatsConnection): Set<number> {
  const known = new Set([3, 4]);
  connection.subscribe(findBrands.subject, {
    callback(_error, message) {
      const { brandIds } = findBrands.request.parse(message.json());
      const answer = { brandIds: brandIds.filter((brandId) => known.has(brandId)) };
      message.respond(JSON.stringify({ answer }));
    },
  });
  return known;
}

async function fill(knex: Knex): Promise<void> {
  await knex('images').insert([
    { id: 11, key, placeholder: 'data:,after' },
    { id: 12, key: 'b'.repeat(20), placeholder: 'data:,before' },
  ]);
  const item = { artist_id: 101, salon_id: 1, salon_service_id: 5, service_id: 501, image_id: 11 };
  const created_at = '2026-02-01T10:00:00Z';
  await knex('items').insert([
    { id: 1, ...item, image_before_id: 12, status: 'approved', created_at },
    { id: 2, ...item, image_before_id: null, status: 'pending', created_at },
  ]);
}
