import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  cancelImageUpload,
  finishImageUpload,
  imageUpload,
  sendImagePart,
  startImageUpload,
} from '@frizo/contracts';
import { buildActor } from '@frizo/service-kit/testing';
import sharp from 'sharp';
import { buildPhoto } from '../testing/build-photo.ts';
import { startGalleryFixtures, type GalleryFixtures } from '../testing/fixtures.ts';
import { mostUnfinished } from './partial-uploads.ts';
import { mostUploads } from './upload-image.ts';
import { sweepUploads } from './uploads.ts';

const ana = buildActor({ userId: 101 });
const bea = buildActor({ userId: 102 });

describe('a picture that is uploaded in parts', () => {
  let fixtures: GalleryFixtures;
  let photo: Buffer;

  beforeAll(async () => {
    fixtures = await startGalleryFixtures();
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const background = {
      create: { width: 600, height: 800, channels: 3, background: '#fff', noise },
    } as const;
    photo = await sharp(background)
      .withExif({ IFD0: { Make: 'SecretCam' }, IFD3: { GPSLatitude: '40/1 42/1 46/1', GPSLatitudeRef: 'N' } })
      .jpeg({ quality: 100 })
      .toBuffer();
    expect(photo.length).toBeGreaterThan(3 * 131_072);
  });
  afterAll(() => fixtures.stop());

  const start = (bytes: number, actor = ana) =>
    fixtures.host.call(startImageUpload, { image_type: 'gallery', bytes }, { actor });
  const finish = (uploadId: string, actor = ana) =>
    fixtures.host.call(finishImageUpload, { uploadId }, { actor });
  const sendPart = (uploadId: string, part: number, content: Buffer, actor = ana) =>
    fixtures.host.call(sendImagePart, { uploadId, part }, { actor, file: fileOf(content) });

  async function sendAll(bytes: Buffer, actor = ana, order = (parts: number[]) => parts) {
    const { body } = await start(bytes.length, actor);
    const { uploadId, partBytes } = body;
    const numbers = [...Array(Math.ceil(bytes.length / partBytes)).keys()];
    for (const part of order(numbers)) {
      const content = bytes.subarray(part * partBytes, (part + 1) * partBytes);
      expect((await sendPart(uploadId, part, content, actor)).status).toBe(200);
    }
    return uploadId;
  }

  it('is put together in any order, with repeated parts, and stored without where it was taken', async () => {
    const uploadId = await sendAll(photo, ana, (parts) => [...parts.toReversed(), 0, 1]);
    const { status, body } = await finish(uploadId);
    expect(status).toBe(200);
    const stored = await fetch(`${fixtures.host.url}${body.url}-large.jpg`);
    const { format, exif } = await sharp(await stored.arrayBuffer()).metadata();
    expect([format, exif]).toEqual(['jpeg', undefined]);
    expect((await finish(uploadId)).body).toEqual(body);
    expect(await fixtures.knex('upload_parts')).toEqual([]);
  });

  it('can be finished only once every part has arrived', async () => {
    const { body } = await start(photo.length);
    await sendPart(body.uploadId, 0, photo.subarray(0, body.partBytes));
    expect(await finish(body.uploadId)).toMatchObject({
      status: 409,
      body: { error: { key: 'upload.incomplete' } },
    });
  });

  it('has parts of the announced size only', async () => {
    const { body } = await start(photo.length);
    for (const [part, bytes] of [
      [0, body.partBytes - 1],
      [0, body.partBytes + 1],
      [15, body.partBytes],
    ] as const)
      expect((await sendPart(body.uploadId, part, Buffer.alloc(bytes))).status).toBe(400);
  });

  it('is of one person: others find nothing', async () => {
    const { body } = await start(photo.length);
    const { uploadId } = body;
    for (const id of [uploadId, randomUUID()]) {
      expect((await sendPart(id, 0, photo.subarray(0, body.partBytes), bea)).status).toBe(404);
      expect((await finish(id, bea)).status).toBe(404);
      const canceled = await fixtures.host.call(cancelImageUpload, { uploadId: id }, { actor: bea });
      expect(canceled.status).toBe(200);
    }
    expect((await sendPart(uploadId, 0, photo.subarray(0, body.partBytes))).status).toBe(200);
  });

  it('is gone once it was canceled', async () => {
    const uploadId = await sendAll(photo);
    await fixtures.host.call(cancelImageUpload, { uploadId }, { actor: ana });
    expect((await finish(uploadId)).status).toBe(404);
    expect(await fixtures.knex('upload_parts').where({ partial_upload_id: uploadId })).toEqual([]);
  });

  it.each<[string, () => Promise<Buffer>]>([
    [
      'an SVG with a script',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    ],
    ['a WebP', () => buildPhoto({ width: 90, height: 120 }).webp().toBuffer()],
    ['a GIF', () => buildPhoto({ width: 90, height: 120 }).gif().toBuffer()],
    ['a page', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['half a picture', async () => photo.subarray(0, photo.length / 2)],
    [
      'a header followed by a script',
      async () => Buffer.concat([photo.subarray(0, 20), Buffer.from('<script>')]),
    ],
  ])('is refused if it is %s, and keeps nothing of it', async (_what, build) => {
    const uploadId = await sendAll(await build(), bea);
    expect(await finish(uploadId, bea)).toMatchObject({
      status: 400,
      body: { error: { message: 'Wrong file format.', fields: { file: ['WRONG_FILE_FORMAT'] } } },
    });
    expect(await fixtures.knex('partial_uploads').where({ id: uploadId })).toEqual([]);
  });

  it('is redrawn, so a picture that is also a page loses the page', async () => {
    const page = '<script>alert(1)</script>';
    const polyglot = Buffer.concat([
      await buildPhoto({ width: 90, height: 120 }).toBuffer(),
      Buffer.from(page),
    ]);
    const { body } = await finish(await sendAll(polyglot, bea), bea);
    const stored = Buffer.from(
      await (await fetch(`${fixtures.host.url}${body.url}-large.jpg`)).arrayBuffer(),
    );
    expect(stored.includes(page)).toBe(false);
  });

  it('is refused if it would fill the memory, encoded or decoded', async () => {
    const square = { width: 8_000, height: 8_000, channels: 3, background: '#fff' } as const;
    const bomb = await sharp({ create: square }).png().toBuffer();
    const refused = { status: 413, body: { error: { fields: { file: ['FILE_IS_TOO_BIG'] } } } };
    expect(await finish(await sendAll(bomb, bea), bea)).toMatchObject(refused);
    expect(await start(imageUpload.maxBytes + 1)).toMatchObject({
      status: 400,
      body: { error: { fields: { bytes: ['FILE_IS_TOO_BIG'] } } },
    });
    expect((await start(imageUpload.maxBytes)).body.partBytes).toBe(655_360);
  });

  it('takes no more room than ten unfinished ones', async () => {
    const cleo = buildActor({ userId: 103 });
    const started: string[] = [];
    for (let count = 0; count <= mostUnfinished; count += 1) {
      const { body } = await start(10, cleo);
      started.push(body.uploadId);
      // A clock that stands still would make them equally old.
      await fixtures.knex.raw(
        `update partial_uploads set created_at = created_at - interval '1 second' where user_id = 103`,
      );
    }
    const kept = await fixtures.knex('partial_uploads').where({ user_id: 103 }).pluck('id');
    expect(kept.toSorted()).toEqual(started.slice(1).toSorted());
  });

  it('counts like a picture that is sent whole', async () => {
    const row = { user_id: 104, image_type: 'gallery', created_at: '2026-03-02T16:30:00Z' };
    await fixtures.knex('uploads').insert(Array.from({ length: mostUploads }, () => row));
    expect(await start(10, buildActor({ userId: 104 }))).toMatchObject({
      status: 429,
      body: { error: { key: 'request.too_many', retryAfterSeconds: 1_800 } },
    });
  });

  it('is forgotten a day later', async () => {
    await start(10);
    await sweepUploads(fixtures.knex, new Date('2026-03-03T17:01:00Z'));
    expect(await fixtures.knex('partial_uploads')).toEqual([]);
  });
});

function fileOf(bytes: Buffer): File {
  return new File([new Uint8Array(bytes)], 'part');
}
