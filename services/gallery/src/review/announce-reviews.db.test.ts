import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { galleryItemsReviewed, undoReview } from '@frizo/contracts';
import { createImageAddresses } from '../images/image-addresses.ts';
import { key, type GalleryFixtures } from '../testing/fixtures.ts';
import { newId, reviewTools, startReviewFixtures } from '../testing/review-fixtures.ts';
import { announceReviews } from './announce-reviews.ts';

describe('a review is announced', () => {
  let fixtures: GalleryFixtures;
  const { call, clear, addItems, events, decide } = reviewTools(() => fixtures);

  beforeAll(async () => {
    fixtures = await startReviewFixtures();
  });
  beforeEach(clear);
  afterAll(() => fixtures.stop());

  const announce = async (seconds: number) => {
    fixtures.clock.advance({ seconds });
    const parts = fixtures.host.services.get('gallery')?.parts;
    if (!parts) throw new Error('gallery did not start');
    await announceReviews(parts, createImageAddresses(parts.knex), fixtures.clock.now());
    return events(galleryItemsReviewed.subject);
  };

  it('a minute after the last decision on pictures of a salon, all in one event', async () => {
    const [first = 0, second = 0] = await addItems(2);
    const [foreign = 0] = await addItems(1, { salon_id: 2 });
    await decide({ galleryItemId: first });
    await decide({ galleryItemId: foreign });
    expect(await announce(59)).toEqual([]);
    await decide({ galleryItemId: second, outcome: 'rejected', reason: 'other', note: 'A screenshot' });
    expect(await announce(1)).toMatchObject([{ salonId: 2, items: [{ galleryItemId: foreign }] }]);
    const [, own] = await announce(59);
    expect(own).toMatchObject({
      salonId: 1,
      items: [
        { galleryItemId: first, artistId: 101, outcome: 'approved', reason: null, note: '' },
        { galleryItemId: second, outcome: 'rejected', reason: 'other', note: 'A screenshot' },
      ],
    });
    expect(await announce(600)).toHaveLength(2);
  });

  it('with an address that does not become public for a picture that was rejected', async () => {
    const [approved = 0, rejected = 0] = await addItems(2);
    await decide({ galleryItemId: approved });
    await decide({ galleryItemId: rejected, outcome: 'rejected', reason: 'advertising' });
    const [event] = await announce(60);
    expect(event).toMatchObject({
      items: [
        { image: { url: `/api/gallery/images/${key}` } },
        { image: { url: expect.stringMatching(new RegExp(`/images/${key}\\.[0-9a-z]+\\.[\\w-]{43}$`)) } },
      ],
    });
  });

  it('after ten minutes even if decisions go on', async () => {
    const items = await addItems(11);
    for (const galleryItemId of items.slice(0, 10)) {
      await decide({ galleryItemId });
      expect(await announce(0)).toEqual([]);
      fixtures.clock.advance({ seconds: 59 });
    }
    await decide({ galleryItemId: items[10] ?? 0 });
    const [event] = await announce(10);
    expect(event).toMatchObject({ items: items.slice(0, 10).map((galleryItemId) => ({ galleryItemId })) });
  });

  it('without decisions that were undone, or whose picture is gone', async () => {
    const [undone = 0, gone = 0] = await addItems(2);
    const decisionId = newId();
    await decide({ galleryItemId: undone, decisionId });
    await decide({ galleryItemId: gone });
    await call(undoReview, { decisionId });
    await fixtures.knex('items').where({ id: gone }).delete();
    expect(await announce(61)).toEqual([]);
  });
});
