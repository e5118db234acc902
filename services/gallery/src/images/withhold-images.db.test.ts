import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  addGalleryItem,
  decideReview,
  deleteGalleryItem,
  editGalleryItem,
  findChosenStyles,
  findImage,
  getOwnGalleryItem,
  getReviewDecisions,
  imageFormats,
  imageSizes,
  type ImageSize,
  imageUrl,
  undoReview,
  uploadImage,
} from '@frizo/contracts';
import { until } from '@frizo/service-kit/testing';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { buildPhoto } from '../testing/build-photo.ts';
import { startGalleryFixtures, type GalleryFixtures } from '../testing/fixtures.ts';
import { admin, newId, now } from '../testing/review-fixtures.ts';
import { addSalons, addUploads, owner } from '../testing/salon-fixtures.ts';
import { checkDueImages } from './withhold-images.ts';

const [picture, before] = [21, 22];
const labels = { userID: 101, salonServiceID: 5 };
const tenMinutes = 600;

describe('the files of a picture', () => {
  let fixtures: GalleryFixtures;
  let booking: NatsConnection;
  let chosenIds: number[];

  beforeAll(async () => {
    fixtures = await startGalleryFixtures();
    await addSalons(fixtures.knex);
    await addUploads(fixtures.knex);
    await fixtures.knex.raw(`select setval(pg_get_serial_sequence('items', 'id'), 1000)`);
    await fixtures.knex.raw(`select setval(pg_get_serial_sequence('images', 'id'), 1000)`);
    booking = await connect({ servers: fixtures.nats.url });
    booking.subscribe(findChosenStyles.subject, {
      callback(_error, message) {
        const { imageIds } = findChosenStyles.request.parse(message.json());
        const answer = { imageIds: imageIds.filter((id) => chosenIds.includes(id)) };
        message.respond(JSON.stringify({ answer }));
      },
    });
  });
  afterAll(async () => {
    await booking.close();
    await fixtures.stop();
  });
  beforeEach(async () => {
    chosenIds = [];
    fixtures.clock.set(now);
    const { knex, files } = fixtures;
    for (const table of ['review_notices', 'review_decisions', 'image_checks', 'items'])
      await knex(table).delete();
    await knex('uploads').whereNot({ image_type: 'gallery' }).delete();
    await knex('images').update({ is_withheld: false, is_deleted: false, is_used_elsewhere: false });
    for (const id of [picture, before]) {
      await files.remove(keyOf(id));
      await files.save(filesOf(id));
    }
  });

  const call: GalleryFixtures['host']['call'] = (...args) => fixtures.host.call(...args);
  const keyOf = (id: number) => String(id).repeat(10);
  const filesOf = (id: number) =>
    Object.keys(imageSizes).flatMap((size) =>
      imageFormats.map((format) => ({ name: `${keyOf(id)}-${size}.${format}`, bytes: Buffer.from(`${id}`) })),
    );
  const statusesAt = async (url: string) => {
    const sizes = Object.keys(imageSizes) as ImageSize[];
    const answers = await Promise.all(
      sizes.flatMap((size) =>
        imageFormats.map((format) => fetch(fixtures.host.url + imageUrl({ url }, size, format))),
      ),
    );
    return [...new Set(answers.map(({ status }) => status))];
  };
  const publicStatuses = (id = picture) => statusesAt(`/api/gallery/images/${keyOf(id)}`);
  const add = async (parts: object = {}) => {
    const request = { ...labels, imageId: picture, ...parts };
    return (await call(addGalleryItem, request, { actor: owner })).body.id;
  };
  const decide = async (galleryItemId: number, outcome: 'approved' | 'rejected') => {
    const decisionId = newId();
    const reason = outcome === 'rejected' ? { reason: 'inappropriate' as const } : {};
    await call(decideReview, { decisionId, galleryItemId, version: 1, outcome, ...reason }, { actor: admin });
    return decisionId;
  };
  const remove = (galleryItemID: number, version: number) =>
    call(deleteGalleryItem, { galleryItemID, version }, { actor: owner });
  const ownItem = async (galleryItemID: number) =>
    (await call(getOwnGalleryItem, { galleryItemID }, { actor: owner })).body;
  const checkAfter = async (seconds: number) => {
    fixtures.clock.advance({ seconds });
    const parts = fixtures.host.services.get('gallery')?.parts;
    if (!parts) throw new Error('gallery did not start');
    await checkDueImages(parts, fixtures.files);
  };

  it('have no public address once a rejection can no longer be undone, on either side of Before & After', async () => {
    await decide(await add({ imageBeforeId: before }), 'rejected');
    await checkAfter(tenMinutes - 1);
    expect([await publicStatuses(), await publicStatuses(before)]).toEqual([[200], [200]]);
    await checkAfter(1);
    expect([await publicStatuses(), await publicStatuses(before)]).toEqual([[404], [404]]);
  });

  it('are then shown to the owner and to admins at an address that expires within two hours', async () => {
    const id = await add();
    await decide(id, 'rejected');
    await checkAfter(tenMinutes);
    const { image } = await ownItem(id);
    expect(await statusesAt(image.url)).toEqual([200]);
    const answer = await fetch(fixtures.host.url + imageUrl(image, 'small'));
    expect(await answer.text()).toBe(String(picture));
    expect(answer.headers.get('cache-control')).toBe('private, max-age=6600');
    const audit = (await call(getReviewDecisions, {}, { actor: admin })).body.decisions;
    expect(audit[0]?.image.url).toBe(image.url);
    expect(await statusesAt(image.url.replace(keyOf(picture), keyOf(before)))).toEqual([404]);
    fixtures.clock.advance({ seconds: 6_600 });
    expect(await statusesAt(image.url)).toEqual([404]);
    expect(await statusesAt((await ownItem(id)).image.url)).toEqual([200]);
  });

  it('stay public if the rejection is undone', async () => {
    const decisionId = await decide(await add(), 'rejected');
    await call(undoReview, { decisionId }, { actor: admin });
    await checkAfter(tenMinutes);
    expect(await publicStatuses()).toEqual([200]);
  });

  it.each([
    ['another item shows it', () => add()],
    [
      'it is a profile photo as well',
      () =>
        fixtures
          .knex('uploads')
          .insert({ user_id: 100, image_type: 'profile', image_id: picture, created_at: now }),
    ],
    [
      'another service uses it',
      () => fixtures.host.bus.request(findImage, { imageId: picture, userId: 100 }),
    ],
  ])('stay public while %s', async (_use, use) => {
    await use();
    await decide(await add(), 'rejected');
    await checkAfter(tenMinutes);
    expect(await publicStatuses()).toEqual([200]);
  });

  it('are public again once the rejected item was changed', async () => {
    const id = await add();
    await decide(id, 'rejected');
    await checkAfter(tenMinutes);
    const change = { galleryItemID: id, version: 2, imageId: picture, userID: 101, salonServiceID: 6 };
    expect((await call(editGalleryItem, change, { actor: owner })).status).toBe(200);
    await until(publicStatuses.bind(null, picture), ([status]) => status === 200);
    const publicUrl = `/api/gallery/images/${keyOf(picture)}`;
    await until(
      () => ownItem(id),
      ({ image }) => image.url === publicUrl,
    );
  });

  it('are deleted ten minutes after their item, also those that were withheld', async () => {
    const id = await add();
    await decide(id, 'rejected');
    await checkAfter(tenMinutes);
    const { image } = await ownItem(id);
    await remove(id, 2);
    await checkAfter(tenMinutes);
    expect([await publicStatuses(), await statusesAt(image.url)]).toEqual([[404], [404]]);
    expect(await call(addGalleryItem, { ...labels, imageId: picture }, { actor: owner })).toMatchObject({
      status: 400,
      body: { error: { fields: { imageId: ['IMAGE_REQUIRED'] } } },
    });
  });

  it('are deleted when the item gets another picture', async () => {
    const id = await add();
    const change = { galleryItemID: id, version: 1, ...labels, imageId: before };
    await call(editGalleryItem, change, { actor: owner });
    await checkAfter(tenMinutes);
    expect([await publicStatuses(), await publicStatuses(before)]).toEqual([[404], [200]]);
  });

  it('of a deleted item stay while appointments show them as their style', async () => {
    chosenIds = [picture];
    const id = await add();
    await decide(id, 'approved');
    await remove(id, 2);
    await checkAfter(tenMinutes);
    expect(await publicStatuses()).toEqual([200]);
  });

  it('of a deleted item stay until booking has replied', async () => {
    await remove(await add(), 1);
    await fixtures.nats.pause();
    await checkAfter(tenMinutes);
    expect(await publicStatuses()).toEqual([200]);
    await fixtures.nats.resume();
    await until(
      () => fixtures.host.bus.request(findChosenStyles, { imageIds: [] }).catch(() => null),
      Boolean,
    );
    await checkAfter(3_600);
    expect(await publicStatuses()).toEqual([404]);
  });

  it('are stored again when the picture is uploaded again, and deleted after a day if it stays unused', async () => {
    const photo = await buildPhoto({ width: 300, height: 400 }).toBuffer();
    const file = new File([new Uint8Array(photo)], 'photo.jpg', { type: 'image/jpeg' });
    const upload = async () =>
      (await call(uploadImage, { image_type: 'gallery' }, { actor: owner, file })).body;
    const { imageId, url } = await upload();
    await remove(await add({ imageId }), 1);
    await checkAfter(tenMinutes);
    expect(await statusesAt(url)).toEqual([404]);
    expect(await upload()).toMatchObject({ imageId, url });
    expect(await statusesAt(url)).toEqual([200]);
    await checkAfter(86_400);
    expect(await statusesAt(url)).toEqual([404]);
  });
});
