import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findImage, uploadImage } from '@frizo/contracts';
import { buildActor } from '@frizo/service-kit/testing';
import sharp from 'sharp';
import { buildPhoto } from '../testing/build-photo.ts';
import { key as keyOfAnother, startGalleryFixtures, type GalleryFixtures } from '../testing/fixtures.ts';
import { sweepUploads } from './uploads.ts';
import { mostUploads } from './upload-image.ts';

const ana = buildActor({ userId: 101 });
const bea = buildActor({ userId: 102 });

describe('a picture upload', () => {
  let fixtures: GalleryFixtures;
  let photo: Buffer;

  beforeAll(async () => {
    fixtures = await startGalleryFixtures();
    photo = await buildPhoto({ width: 300, height: 400 })
      .withExif({ IFD0: { Make: 'SecretCam' } })
      .toBuffer();
  });
  afterAll(() => fixtures.stop());

  const fileOf = (bytes: Buffer) => new File([new Uint8Array(bytes)], 'IMG_0001.jpg', { type: 'image/jpeg' });
  const send = (bytes: Buffer, actor = ana) =>
    fixtures.host.call(uploadImage, { image_type: 'profile' }, { actor, file: fileOf(bytes) });
  const findOwnImage = async (imageId: number, userId: number) =>
    (await fixtures.host.bus.request(findImage, { imageId, userId })).image;
  const pictureOf = async (name: string) => (await fetch(`${fixtures.host.url}${name}`)).arrayBuffer();

  it("can be shown at once, in every size, without the camera's metadata", async () => {
    const { status, body } = await send(photo);
    expect(status).toBe(200);
    expect(body).toEqual({
      imageId: expect.any(Number),
      url: expect.stringMatching(/^\/api\/gallery\/images\/[0-9a-f]{40}$/),
      placeholder: expect.stringMatching(/^data:image\/webp;base64,/),
    });
    const { width, height, exif } = await sharp(await pictureOf(`${body.url}-large.jpg`)).metadata();
    expect([width, height, exif]).toEqual([900, 1_200, undefined]);
  });

  it('can be used only by its sender', async () => {
    const { body } = await send(photo);
    const { imageId: id, url, placeholder } = body;
    expect(await findOwnImage(id, 101)).toEqual({ id, url, placeholder });
    expect(await findOwnImage(id, 102)).toBeNull();
    expect(await findOwnImage(11, 101)).toBeNull();
    expect(await findOwnImage(999, 101)).toBeNull();
  });

  it('is one image even if it is sent several times or by several people', async () => {
    const [first, again] = await Promise.all([send(photo), send(photo)]);
    const { body: theirs } = await send(photo, bea);
    expect([again.body, theirs]).toEqual([first.body, first.body]);
    expect(await findOwnImage(theirs.imageId, 102)).toMatchObject({ id: theirs.imageId });
    expect(keyOfAnother).not.toBe(theirs.url.split('/').at(-1));
  });

  it.each<[string, () => Promise<Buffer>]>([
    ['a WebP with another file name', () => buildPhoto({ width: 90, height: 120 }).webp().toBuffer()],
    ['a script', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['only the header of a picture', async () => photo.subarray(0, 200)],
    ['half a picture', async () => photo.subarray(0, photo.length / 2)],
    [
      'a signature followed by noise',
      async () => Buffer.concat([photo.subarray(0, 4), Buffer.alloc(500, 7)]),
    ],
  ])('is refused if it is %s', async (_what, build) => {
    expect(await send(await build())).toMatchObject({
      status: 400,
      body: { error: { message: 'Wrong file format.', fields: { file: ['WRONG_FILE_FORMAT'] } } },
    });
  });

  it('is refused if it would fill the memory, encoded or decoded', async () => {
    const square = { width: 8_000, height: 8_000, channels: 3, background: '#fff' } as const;
    const bomb = await sharp({ create: square }).png().toBuffer();
    const large = Buffer.concat([photo, Buffer.alloc(10_485_760)]);
    for (const bytes of [bomb, large]) {
      expect(await send(bytes)).toMatchObject({
        status: 413,
        body: { error: { message: "File's too big.", fields: { file: ['FILE_IS_TOO_BIG'] } } },
      });
    }
  });

  it('requires a log-in and a type', async () => {
    const visitor = await fixtures.host.call(uploadImage, { image_type: 'profile' }, { file: fileOf(photo) });
    expect(visitor).toMatchObject({ status: 401, body: { error: { key: 'token.missing' } } });
    const withoutType = { image_type: 'passport' as 'profile' };
    const nothing = await fixtures.host.call(uploadImage, withoutType, { actor: ana, file: fileOf(photo) });
    expect(nothing).toMatchObject({
      status: 400,
      body: { error: { fields: { image_type: ['VALUE_IS_INVALID'] } } },
    });
  });

  describe('too many times in an hour', () => {
    const cleo = buildActor({ userId: 103 });
    const broken = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(9)]);

    beforeAll(async () => {
      const row = { user_id: 103, image_type: 'profile', created_at: '2026-03-02T16:30:00Z' };
      await fixtures.knex('uploads').insert(Array.from({ length: mostUploads - 2 }, () => row));
    });

    it('is refused with the time to wait; refused uploads and concurrent ones count too', async () => {
      const answers = await Promise.all([1, 2, 3, 4].map(() => send(broken, cleo)));
      expect(answers.map(({ status }) => status).sort()).toEqual([400, 400, 429, 429]);
      const refused = await send(photo, cleo);
      expect(refused).toMatchObject({
        status: 429,
        body: { error: { key: 'request.too_many', retryAfterSeconds: 1_800 } },
      });
      expect(refused.headers.get('retry-after')).toBe('1800');
    });

    it('does not affect other people', async () => {
      expect((await send(photo, bea)).status).toBe(200);
    });

    it('is deleted a day later, with other uploads without an image', async () => {
      const { length: before } = await fixtures.knex('uploads').whereNotNull('image_id');
      await sweepUploads(fixtures.knex, new Date('2026-03-03T16:59:00Z'));
      const left = await fixtures.knex('uploads').whereNull('image_id').where({ user_id: 103 });
      expect(left).toHaveLength(2);
      await sweepUploads(fixtures.knex, new Date('2026-03-03T17:01:00Z'));
      expect(await fixtures.knex('uploads').whereNull('image_id')).toEqual([]);
      expect(await fixtures.knex('uploads')).toHaveLength(before);
    });
  });
});
