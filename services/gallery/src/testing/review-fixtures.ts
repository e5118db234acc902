import { decideReview, type AnyCall, type RequestOf } from '@frizo/contracts';
import { buildActor } from '@frizo/service-kit/testing';
import { startGalleryFixtures, type GalleryFixtures } from './fixtures.ts';
import { addSalons } from './salon-fixtures.ts';

export const now = '2026-03-02T17:00:00Z';
export const admin = buildActor({ userId: 1, admin: true });

let ids = 0;
export const newId = () => `0190f7a0-0000-7000-8000-${String((ids += 1)).padStart(12, '0')}`;

/** Gallery with names for the review page, and without items. Events stay in the outbox. */
export async function startReviewFixtures(): Promise<GalleryFixtures> {
  const fixtures = await startGalleryFixtures();
  const { knex, nats } = fixtures;
  await nats.pause();
  await addSalons(knex);
  await knex('review_salons').insert({ salon_id: 1, version: 1, title: 'Desert Bloom', url: 'desert-bloom' });
  await knex('review_admins').insert({ admin_id: 1, version: 1, name: 'Talia Brooks' });
  return {
    ...fixtures,
    async stop() {
      await nats.resume();
      await fixtures.stop();
    },
  };
}

/** What tests do with the fixtures, which start after this is called. */
export function reviewTools(fixtures: () => GalleryFixtures) {
  const call = <C extends AnyCall>(callToMake: C, request: RequestOf<C>, actor = admin) =>
    fixtures().host.call(callToMake, request, { actor });
  return {
    call,
    async clear(): Promise<void> {
      fixtures().clock.set(now);
      for (const table of ['review_notices', 'review_decisions', 'review_leases', 'items', 'outbox'])
        await fixtures().knex(table).delete();
    },
    /** Items that await review, a minute apart, the first being the oldest. */
    async addItems(count: number, parts: object = {}): Promise<number[]> {
      const first = { artist_id: 101, salon_id: 1, salon_service_id: 5, service_id: 501, image_id: 11 };
      const rows = Array.from({ length: count }, (_, index) => ({
        ...first,
        created_at: new Date(Date.parse('2026-02-01T10:00:00Z') + index * 60_000),
        ...parts,
      }));
      const added = await fixtures().knex('items').insert(rows).returning<{ id: number }[]>('id');
      return added.map(({ id }) => id);
    },
    itemOf: (id: number) =>
      fixtures()
        .knex('items')
        .where({ id })
        .first<{ status: string; version: number } | undefined>('status', 'version'),
    events: (subject: string) =>
      fixtures().knex('outbox').where({ subject }).orderBy('id').pluck<Record<string, unknown>[]>('payload'),
    decide: (parts: Partial<RequestOf<typeof decideReview>> & { galleryItemId: number }, actor = admin) =>
      call(decideReview, { decisionId: newId(), version: 1, outcome: 'approved', ...parts }, actor),
  };
}
