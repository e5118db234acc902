import type { Knex } from 'knex';
import { ids, startBusinessFixtures, type BusinessFixtures } from './fixtures.ts';

/** Fade Room, next door to Desert Bloom. */
export const other = { salon: 2, artist: 201, service: 503, salonService: 2_501 } as const;
/** A service that nobody offers, and that may be free. */
export const shave = 504;

/** Desert Bloom offers Cut and Color, not assigned to any artist, and shows no pictures, so that it is not public; Fade Room offers Fade. */
export async function startServicesFixtures(): Promise<BusinessFixtures> {
  const fixtures = await startBusinessFixtures();
  const { knex } = fixtures;
  const shown = { parent_id: ids.hair, popular: 1, can_have_image: true };
  await knex('services').insert([
    { ...shown, id: other.service, i18n_key: 'Fade', num: 3, allow_zero_price: false },
    { ...shown, id: shave, i18n_key: 'Shave', num: 4, allow_zero_price: true, duration_seconds: 1_800 },
  ]);
  await knex('salons').insert({
    id: other.salon,
    title: 'Fade Room',
    url: 'fade-room',
    phone: '6025550101',
    type: 'individual',
  });
  await knex('artists').insert({
    id: other.artist,
    salon_id: other.salon,
    first_name: 'Dan',
    last_name: 'Fox',
  });
  await knex.raw(`select setval('salon_services_id_seq', 5000)`);
  await knex('gallery_items').delete();
  await knex('salons').update({ is_public: false });
  await knex('artists').update({ is_public: false });
  await resetServices(knex);
  return fixtures;
}

/** What both salons offered at first, with version 1. */
export async function resetServices(knex: Knex): Promise<void> {
  await knex('removed_salon_services').delete();
  await knex('salon_services').delete();
  await knex('salon_services').insert([
    offer({ id: ids.anaCut, service_id: ids.cut, price_cents: 5_000, duration_seconds: 3_600 }),
    offer({ id: ids.anaColor, service_id: ids.color, price_cents: 9_000, duration_seconds: 7_200 }),
    offer({
      id: other.salonService,
      salon_id: other.salon,
      service_id: other.service,
      price_cents: 3_000,
    }),
  ]);
  await knex('salons').update({ services_version: 1 });
}

function offer(parts: object): object {
  return { salon_id: ids.salon, duration_seconds: 1_800, processing_seconds: 1_800, ...parts };
}
