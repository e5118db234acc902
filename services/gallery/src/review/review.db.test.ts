import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type AnswerOf,
  claimReviewItems,
  editGalleryItem,
  galleryItemChanged,
  getOwnGalleryItem,
  getReviewDecisions,
  releaseReviewItems,
  undoReview,
} from '@frizo/contracts';
import { buildActor } from '@frizo/service-kit/testing';
import sharp from 'sharp';
import { saveLooks } from '../images/looks.store.ts';
import { looksOf } from '../images/perceptual-hash.ts';
import { buildPhoto } from '../testing/build-photo.ts';
import type { GalleryFixtures } from '../testing/fixtures.ts';
import { admin, newId, now, reviewTools, startReviewFixtures } from '../testing/review-fixtures.ts';
import { owner } from '../testing/salon-fixtures.ts';

const otherAdmin = buildActor({ userId: 2, admin: true });

describe('the review of pictures', () => {
  let fixtures: GalleryFixtures;
  const { call, clear, addItems, itemOf, events, decide } = reviewTools(() => fixtures);

  beforeAll(async () => {
    fixtures = await startReviewFixtures();
  });
  beforeEach(clear);
  afterAll(() => fixtures.stop());

  it('is for admins only', async () => {
    expect((await call(claimReviewItems, {}, owner)).status).toBe(403);
    expect((await call(getReviewDecisions, {}, owner)).status).toBe(403);
  });

  describe('claims', () => {
    it('the oldest pictures first, with salon, artist, service and age', async () => {
      await addItems(2, { created_at: '2026-02-02T10:00:00Z' });
      const [oldest] = await addItems(1, { image_before_id: 12 });
      const { body } = await call(claimReviewItems, { count: 2 });
      expect(body).toMatchObject({ waiting: 3, lost: [], leaseSeconds: 180 });
      expect(body.items).toHaveLength(2);
      expect(body.items[0]).toMatchObject({
        galleryItemId: oldest,
        version: 1,
        imageBefore: { id: 12 },
        salon: { id: 1, title: 'Desert Bloom', url: 'desert-bloom' },
        artist: { id: 101, name: 'Ana Ruiz' },
        service: 'Balayage',
        createdAt: Date.parse('2026-02-01T10:00:00Z') / 1_000,
      });
    });

    it('no picture for two admins, however many claim at once', async () => {
      const all = await addItems(60);
      const admins = Array.from({ length: 12 }, (_, index) =>
        buildActor({ userId: 200 + index, admin: true }),
      );
      const claimed = new Map<number, number>();
      // Concurrent claims may get fewer than they ask for, and ask again.
      for (let round = 0; round < 12 && claimed.size < all.length; round += 1) {
        const answers = await Promise.all(
          admins.map(async (actor) => {
            const held = [...claimed].flatMap(([id, userId]) => (userId === actor.userId ? [id] : []));
            return { actor, ...(await call(claimReviewItems, { count: 5, held }, actor)).body };
          }),
        );
        for (const { actor, items, lost } of answers) {
          expect(lost).toEqual([]);
          for (const { galleryItemId } of items) {
            expect(claimed.get(galleryItemId) ?? actor.userId).toBe(actor.userId);
            claimed.set(galleryItemId, actor.userId ?? 0);
          }
        }
      }
      expect([...claimed.keys()].sort((a, b) => a - b)).toEqual(all);
    });

    it('again what a page has lost, but not what it holds', async () => {
      const [first = 0, second] = await addItems(2);
      await call(claimReviewItems, { count: 2 });
      const { body } = await call(claimReviewItems, { count: 5, held: [first] });
      expect(idsOf(body)).toEqual([second]);
      expect(idsOf((await call(claimReviewItems, { count: 5 }, otherAdmin)).body)).toEqual([]);
    });

    it('what another admin has given back, or has not renewed in time', async () => {
      const [first = 0, second = 0] = await addItems(2);
      await call(claimReviewItems, { count: 2 });
      await call(releaseReviewItems, { galleryItemIds: [first] });
      expect(idsOf((await call(claimReviewItems, { count: 5 }, otherAdmin)).body)).toEqual([first]);
      fixtures.clock.advance({ seconds: 170 });
      await call(claimReviewItems, { count: 0, held: [second] });
      fixtures.clock.advance({ seconds: 170 });
      expect(idsOf((await call(claimReviewItems, { count: 5, held: [] }, otherAdmin)).body)).toEqual([first]);
      fixtures.clock.advance({ seconds: 11 });
      expect(idsOf((await call(claimReviewItems, { count: 5, held: [first] }, otherAdmin)).body)).toEqual([
        second,
      ]);
      expect((await call(claimReviewItems, { count: 0, held: [second] })).body.lost).toEqual([second]);
    });
  });

  describe('marks near-duplicates', () => {
    let copyId: number;

    beforeAll(async () => {
      const original = await buildPhoto().toBuffer();
      const copy = await sharp(original)
        .extract({ left: 90, top: 0, width: 1_080, height: 1_440 })
        .jpeg({ quality: 40 })
        .toBuffer();
      const [row] = await fixtures
        .knex('images')
        .insert({ key: 'c'.repeat(20), placeholder: 'data:,' })
        .returning<{ id: number }[]>('id');
      copyId = row?.id ?? 0;
      await saveLooks(fixtures.knex, 11, await looksOf(sharp(original)));
      await saveLooks(fixtures.knex, copyId, await looksOf(sharp(copy)));
    });

    it('of another salon before those of the same one, each with whose it is', async () => {
      const [own] = await addItems(1, { status: 'rejected' });
      const [foreign] = await addItems(1, { status: 'approved', salon_id: 2, artist_id: 102 });
      await addItems(1, { image_id: copyId });
      const [item] = (await call(claimReviewItems, {})).body.items;
      expect(item?.duplicates).toMatchObject([
        {
          galleryItemId: foreign,
          isSameSalon: false,
          status: 'approved',
          of: 'image',
          salon: { id: 2, title: null },
        },
        { galleryItemId: own, isSameSalon: true, status: 'rejected', artist: { name: 'Ana Ruiz' } },
      ]);
    });

    it('that are the same file, on either side of Before & After', async () => {
      const [other] = await addItems(1, { status: 'approved', image_id: 12, image_before_id: 11 });
      await addItems(1);
      const [item] = (await call(claimReviewItems, {})).body.items;
      expect(item?.duplicates).toMatchObject([{ galleryItemId: other, image: { id: 11 } }]);
    });

    it('that are mirrored', async () => {
      const original = await buildPhoto().toBuffer();
      const [row] = await fixtures
        .knex('images')
        .insert({ key: 'd'.repeat(20), placeholder: 'data:,' })
        .returning<{ id: number }[]>('id');
      await saveLooks(fixtures.knex, row?.id ?? 0, await looksOf(sharp(original).flop()));
      const [other] = await addItems(1, { status: 'approved', salon_id: 2 });
      await addItems(1, { image_id: row?.id });
      const [item] = (await call(claimReviewItems, {})).body.items;
      expect(item?.duplicates).toMatchObject([{ galleryItemId: other, image: { id: 11 } }]);
    });

    it('but not a picture that looks different', async () => {
      await addItems(1, { status: 'approved', image_id: 12 });
      await addItems(1);
      expect((await call(claimReviewItems, {})).body.items[0]?.duplicates).toEqual([]);
    });
  });

  describe('decides', () => {
    it('to approve: the picture is public, in the audit, and no longer waits', async () => {
      const [galleryItemId = 0] = await addItems(1);
      const { status, body } = await decide({ galleryItemId });
      expect([status, body]).toEqual([200, { undoUntil: Date.parse(now) / 1_000 + 600 }]);
      expect(await itemOf(galleryItemId)).toEqual({ status: 'approved', version: 2 });
      expect(await events(galleryItemChanged.subject)).toMatchObject([
        { galleryItemId, version: 2, isPublic: true },
      ]);
      expect((await call(claimReviewItems, {})).body).toMatchObject({ items: [], waiting: 0 });
      expect((await call(getReviewDecisions, {})).body).toMatchObject({
        count: 1,
        decisions: [
          {
            action: 'approved',
            from: 'pending',
            to: 'approved',
            galleryItemId,
            image: { id: 11 },
            salon: { id: 1, title: 'Desert Bloom' },
            admin: { id: 1, name: 'Talia Brooks' },
            reason: null,
            decidedAt: Date.parse(now) / 1_000,
            canUndo: true,
          },
        ],
      });
    });

    it('to reject with a reason and a text', async () => {
      const [galleryItemId = 0] = await addItems(1);
      await decide({ galleryItemId, outcome: 'rejected', reason: 'poor-quality', note: 'Too dark' });
      expect(await itemOf(galleryItemId)).toEqual({ status: 'rejected', version: 2 });
      expect(await events(galleryItemChanged.subject)).toMatchObject([{ isPublic: false }]);
      expect((await call(getReviewDecisions, {})).body.decisions).toMatchObject([
        { action: 'rejected', reason: 'poor-quality', note: 'Too dark' },
      ]);
    });

    it('so that the owner reads why, and the picture awaits review again once it was changed', async () => {
      const [galleryItemID = 0] = await addItems(1);
      await decide({
        galleryItemId: galleryItemID,
        outcome: 'rejected',
        reason: 'wrong-service',
        note: 'A bob?',
      });
      const read = async () => (await call(getOwnGalleryItem, { galleryItemID }, owner)).body;
      expect(await read()).toMatchObject({
        status: 'rejected',
        rejectReason: 'It does not show the service that you have chosen for it. A bob?',
      });
      const labels = { userID: 101, salonServiceID: 6, imageId: 11, imageBeforeId: null, brandID: null };
      await call(editGalleryItem, { galleryItemID, version: 2, ...labels }, owner);
      expect(await read()).toMatchObject({ status: 'pending', rejectReason: null });
      expect((await call(claimReviewItems, {})).body.items).toMatchObject([
        { galleryItemId: galleryItemID, version: 3, service: 'Bob' },
      ]);
    });

    it.each([
      ['without a reason', {}, { reason: ['VALUE_IS_REQUIRED'] }],
      [
        'for another reason without a text',
        { reason: 'other' as const, note: '  ' },
        { note: ['VALUE_IS_REQUIRED'] },
      ],
    ])('not to reject %s', async (_how, parts, fields) => {
      const [galleryItemId = 0] = await addItems(1);
      const refused = await decide({ galleryItemId, outcome: 'rejected', ...parts });
      expect(refused).toMatchObject({ status: 400, body: { error: { fields } } });
      expect(await itemOf(galleryItemId)).toEqual({ status: 'pending', version: 1 });
    });

    it('nothing about a picture that its owner has changed or removed meanwhile', async () => {
      const [changed = 0, removed = 0] = await addItems(2);
      await call(claimReviewItems, {});
      await fixtures.knex('items').where({ id: changed }).update({ version: 2, image_id: 12 });
      await fixtures.knex('items').where({ id: removed }).delete();
      for (const galleryItemId of [changed, removed])
        expect(await decide({ galleryItemId })).toMatchObject({
          status: 409,
          body: { error: { key: 'review.item_changed' } },
        });
      expect(await itemOf(changed)).toEqual({ status: 'pending', version: 2 });
      expect(await events(galleryItemChanged.subject)).toEqual([]);
    });

    it('once, when two admins decide at the same time', async () => {
      const [galleryItemId = 0] = await addItems(1);
      const answers = await Promise.all([
        decide({ galleryItemId }),
        decide({ galleryItemId, outcome: 'rejected', reason: 'advertising' }, otherAdmin),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
        error: { key: 'review.already_decided' },
      });
      expect((await call(getReviewDecisions, {})).body.count).toBe(1);
    });

    it('once, when the same decision arrives twice', async () => {
      const [galleryItemId = 0] = await addItems(1);
      const decisionId = newId();
      await decide({ galleryItemId, decisionId });
      expect((await decide({ galleryItemId, decisionId })).status).toBe(200);
      expect(await events(galleryItemChanged.subject)).toHaveLength(1);
    });

    it('not with the id of a decision on another picture, nor of one that was undone', async () => {
      const [first = 0, second = 0] = await addItems(2);
      const decisionId = newId();
      const refusal = { status: 409, body: { error: { key: 'review.decision_id_used' } } };
      await decide({ galleryItemId: first, decisionId });
      expect(await decide({ galleryItemId: second, decisionId })).toMatchObject(refusal);
      await call(undoReview, { decisionId });
      expect(await decide({ galleryItemId: first, decisionId, version: 3 })).toMatchObject(refusal);
      expect(await itemOf(first)).toEqual({ status: 'pending', version: 3 });
    });
  });

  describe('is undone', () => {
    it('within ten minutes: the picture awaits review again, claimed by the same admin', async () => {
      const [galleryItemId = 0] = await addItems(1);
      const decisionId = newId();
      await decide({ galleryItemId, decisionId });
      fixtures.clock.advance({ seconds: 600 });
      const { body } = await call(undoReview, { decisionId });
      expect(body.item).toMatchObject({ galleryItemId, version: 3 });
      expect(await itemOf(galleryItemId)).toEqual({ status: 'pending', version: 3 });
      expect(await events(galleryItemChanged.subject)).toMatchObject([
        { isPublic: true },
        { version: 3, isPublic: false },
      ]);
      expect(idsOf((await call(claimReviewItems, {}, otherAdmin)).body)).toEqual([]);
      expect((await call(getReviewDecisions, {})).body.decisions).toMatchObject([
        { action: 'undone', decisionId, from: 'approved', to: 'pending', canUndo: false },
        { action: 'approved', decisionId, canUndo: false },
      ]);
      expect((await call(undoReview, { decisionId })).body.item.version).toBe(3);
    });

    it.each([
      ['after ten minutes', 601, admin, 409, 'review.undo_expired'],
      ['by another admin', 0, otherAdmin, 404, 'resource.not_found'],
    ])('not %s', async (_when, seconds, actor, status, key) => {
      const [galleryItemId = 0] = await addItems(1);
      const decisionId = newId();
      await decide({ galleryItemId, decisionId });
      fixtures.clock.advance({ seconds });
      expect(await call(undoReview, { decisionId }, actor)).toMatchObject({
        status,
        body: { error: { key } },
      });
      expect(await itemOf(galleryItemId)).toEqual({ status: 'approved', version: 2 });
    });

    it('once: not again after another decision', async () => {
      const [galleryItemId = 0] = await addItems(1);
      const decisionId = newId();
      await decide({ galleryItemId, decisionId });
      await call(undoReview, { decisionId });
      await decide({ galleryItemId, version: 3, outcome: 'rejected', reason: 'advertising' });
      expect(await call(undoReview, { decisionId })).toMatchObject({
        status: 409,
        body: { error: { key: 'review.item_changed' } },
      });
    });

    it('not once the owner has changed the picture', async () => {
      const [galleryItemId = 0] = await addItems(1);
      const decisionId = newId();
      await decide({ galleryItemId, decisionId });
      await fixtures.knex('items').where({ id: galleryItemId }).update({ version: 3 });
      expect(await call(undoReview, { decisionId })).toMatchObject({
        status: 409,
        body: { error: { key: 'review.item_changed' } },
      });
    });
  });
});

function idsOf({ items }: AnswerOf<typeof claimReviewItems>): number[] {
  return items.map(({ galleryItemId }) => galleryItemId);
}
