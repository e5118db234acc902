import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { galleryItemsReviewed, userChanged, type PayloadOf } from '@frizo/contracts';
import { until } from '@frizo/service-kit/testing';
import { startMessagingFixtures, type MessagingFixtures } from './testing/fixtures.ts';

const person = (
  userId: number,
  parts: Partial<PayloadOf<typeof userChanged>> = {},
): PayloadOf<typeof userChanged> => ({
  userId,
  version: 1,
  email: `${userId}@example.test`,
  firstName: 'Ada',
  lastName: 'Moss',
  phone: null,
  emailConfirmed: true,
  userType: 6,
  salonId: 901,
  salonAdmin: false,
  admin: false,
  ...parts,
});
const image = { id: 11, url: '/api/gallery/images/a1b2', placeholder: 'data:,' };
const item = { galleryItemId: 1, artistId: 52, image, outcome: 'approved' as const, reason: null, note: '' };

describe('mails about reviewed pictures', () => {
  let fixtures: MessagingFixtures;

  beforeAll(async () => {
    fixtures = await startMessagingFixtures();
  });
  afterAll(() => fixtures.stop());

  const mailsTo = (userId: number, count: number) =>
    until(
      async () => fixtures.post.received.filter(({ to }) => to?.[0]?.address === `${userId}@example.test`),
      (mails) => mails.length === count,
    );

  it('go to the owner of the salon for all artists, and to each artist for their own', async () => {
    // The events of people may arrive after the review.
    await fixtures.publish(galleryItemsReviewed, {
      salonId: 901,
      items: [item, { ...item, galleryItemId: 2, artistId: 53 }],
    });
    await fixtures.publish(userChanged, person(51, { userType: 7, salonAdmin: true }));
    await fixtures.publish(userChanged, person(52));
    await fixtures.publish(userChanged, person(53));
    await fixtures.publish(userChanged, person(54, { userType: 7, salonId: 902 }));
    expect((await mailsTo(51, 1))[0]?.subject).toBe('Your 2 pictures are now public');
    expect((await mailsTo(52, 1))[0]?.subject).toBe('Your picture is now public');
    expect((await mailsTo(53, 1))[0]?.subject).toBe('Your picture is now public');
    expect(await mailsTo(54, 0)).toEqual([]);
  });

  it('go once to an owner who is the artist', async () => {
    await fixtures.publish(galleryItemsReviewed, { salonId: 902, items: [{ ...item, artistId: 54 }] });
    expect((await mailsTo(54, 1))[0]?.text).toContain(
      'Open your gallery: https://frizo.test/my-salon/gallery',
    );
  });
});
