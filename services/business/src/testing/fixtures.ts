import { completenessChanged, type EventDefinition, type PayloadOf } from '@frizo/contracts';
import { startTestService, type TestService } from '@frizo/local-platform/testing';
import { outboxPublished } from '@frizo/service-kit/testing';
import { jetstream } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import type { Knex } from 'knex';
import { service } from '../index.ts';

/**
 * Business with one salon in Phoenix that lacks nothing: Ana is public, Bea is not yet, Cleo takes no bookings. The other salon has nothing but a name.
 */
export interface BusinessFixtures extends TestService {
  /** Publishes an event like another service's outbox; each is a new message, even if the same event was published before. */
  publish<E extends EventDefinition>(event: E, payload: PayloadOf<E>): Promise<void>;
  /** Events that business has published since the fixtures started, without those about completeness, which follow most of them. */
  readonly published: { readonly subject: string; readonly payload: Record<string, unknown> }[];
  /** Empties `published`, once everything has been published that business has written so far. */
  forgetPublished(): Promise<void>;
}

export const ids = {
  salon: 1,
  otherSalon: 3,
  address: 10,
  ana: 101,
  bea: 102,
  cleo: 103,
  hair: 1,
  cut: 501,
  color: 502,
  anaCut: 1_501,
  anaColor: 1_502,
} as const;

export async function startBusinessFixtures(
  env: Readonly<Record<string, string>> = {},
): Promise<BusinessFixtures> {
  const started = await startTestService(service, { now: '2026-03-02T17:00:00Z', env });
  const { knex, nats } = started;
  await fill(knex);
  const connection = await connect({ servers: nats.url });
  const published: { subject: string; payload: Record<string, unknown> }[] = [];
  connection.subscribe('business.*.*', {
    callback(_error, message) {
      const { subject } = message;
      if (subject !== completenessChanged.subject) published.push({ subject, payload: message.json() });
    },
  });
  return {
    ...started,
    published,
    async forgetPublished() {
      await outboxPublished(knex);
      // The server answers after it has sent the messages before.
      await connection.flush();
      published.splice(0);
    },
    publish: async (event, payload) =>
      void (await jetstream(connection).publish(event.subject, JSON.stringify(payload))),
    async stop() {
      await connection.close();
      await started.stop();
    },
  };
}

async function fill(knex: Knex): Promise<void> {
  await knex('salons').insert({
    id: ids.salon,
    title: 'Desert Bloom',
    url: 'desert-bloom',
    phone: '6025550100',
    type: 'company',
    is_public: true,
  });
  await knex('salons').insert({
    id: ids.otherSalon,
    title: 'Cactus Wren',
    url: 'cactus-wren',
    phone: '6025550109',
    type: 'company',
    is_public: false,
  });
  await knex('addresses').insert({ ...address, salon_id: ids.salon });
  await knex.raw(`select setval('salons_id_seq', 1000), setval('addresses_id_seq', 1000)`);
  const artist = { salon_id: ids.salon, last_name: 'Ruiz', is_public: true };
  await knex('artists').insert([
    { ...artist, id: ids.ana, first_name: 'Ana', airtouch_certified: 20 },
    { ...artist, id: ids.bea, first_name: 'Bea', is_public: false },
    { ...artist, id: ids.cleo, first_name: 'Cleo', is_bookable: false },
  ]);
  const shown = { popular: 1, can_have_image: true, allow_zero_price: false };
  await knex('services').insert([
    { ...shown, id: ids.hair, parent_id: 0, i18n_key: 'Hair', num: 1, can_have_image: false },
    { ...shown, id: ids.color, parent_id: ids.hair, i18n_key: 'Color', num: 2 },
    { ...shown, id: ids.cut, parent_id: ids.hair, i18n_key: 'Cut', num: 1 },
  ]);
  await knex('salon_services').insert([
    { id: ids.anaCut, ...offer(ids.cut, 5_000, 3_600, 3_600) },
    { id: ids.anaColor, ...offer(ids.color, 9_000, 7_200, 3_600) },
  ]);
  await knex('hours').insert({
    artist_id: ids.ana,
    address_id: ids.address,
    day_index: 2,
    start_seconds: 36_000,
    end_seconds: 68_400,
  });
  await setArtistService(knex, ids.ana, ids.anaCut);
  for (const [index, artistId] of [ids.ana, ids.cleo].entries()) {
    await knex('people').insert({ user_id: artistId, version: 0, has_photo: true });
    await knex('gallery_items').insert({
      item_id: 9_000 + index,
      version: 1,
      artist_id: artistId,
      salon_id: ids.salon,
      salon_service_id: ids.anaCut,
      is_public: true,
    });
  }
}

export const address = {
  id: ids.address,
  address: '12 Saguaro St',
  suite: null,
  city: 'Phoenix',
  state: 'AZ',
  zip: '85004',
  timezone: 'America/Phoenix',
  lat: 33.45,
  lon: -112.07,
};

function offer(
  service_id: number,
  price_cents: number,
  duration_seconds: number,
  processing_seconds: number,
) {
  return { salon_id: ids.salon, service_id, price_cents, duration_seconds, processing_seconds };
}

/** Sets a service of an artist; zero means the salon's value. */
export async function setArtistService(
  knex: Knex,
  artist_id: number,
  salon_service_id: number,
  own: { price_cents?: number; duration_seconds?: number } = {},
): Promise<void> {
  await knex('artist_services')
    .insert({ artist_id, salon_service_id, price_cents: 0, duration_seconds: 0, ...own })
    .onConflict(['artist_id', 'salon_service_id'])
    .merge();
}
