import { crc32, deflateSync } from 'node:zlib';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  addressOf,
  finishImageUpload,
  headerNames,
  sendImagePart,
  startImageUpload,
  uploadImage,
  type AnswerOf,
  type AnyCall,
  type RequestOf,
} from '@frizo/contracts';
import { buildActor } from '@frizo/service-kit/testing';
import { startWholePortal, type WholePortal } from '../testing/all-services.ts';
import { startTestPortal, type TestPortal } from '../testing/portal.ts';

describe('a file through the gateway', () => {
  let whole: WholePortal;
  let proxying: TestPortal;
  let token: string;

  beforeAll(async () => {
    whole = await startWholePortal();
    proxying = await startTestPortal({ handlers: {}, env: { GALLERY_URL: whole.host.url } });
    token = await whole.host.tokens.sign(buildActor({ userId: 7 }));
  });
  afterAll(async () => {
    await proxying.stop();
    await whole.stop();
  });

  async function send(portal: TestPortal, bytes: number): Promise<unknown[]> {
    const form = new FormData();
    form.set('file', new File([Uint8Array.from([0xff, 0xd8, 0xff]), new Uint8Array(bytes)], 'me.jpg'));
    const { method, url } = addressOf(uploadImage, { image_type: 'profile' });
    const answer = await fetch(`${portal.url}${url}`, {
      method,
      headers: { [headerNames.token]: token },
      body: form,
    });
    const { error } = (await answer.json()) as { error?: { fields?: unknown } };
    return [answer.status, error?.fields];
  }

  it.each(['the same process', 'another process'])('reaches its service in %s', async (place) => {
    const portal = place === 'the same process' ? whole.portal : proxying;
    expect(await send(portal, 2_000_000)).toEqual([400, { file: ['WRONG_FILE_FORMAT'] }]);
  });

  it.each(['the same process', 'another process'])(
    'is refused while it is still being received, by a service in %s',
    async (place) => {
      const portal = place === 'the same process' ? whole.portal : proxying;
      expect(await send(portal, 30_000_000)).toEqual([413, { file: ['FILE_IS_TOO_BIG'] }]);
    },
  );

  describe.each(['the same process', 'another process'])('in parts, to a service in %s', (place) => {
    const portalOf = () => (place === 'the same process' ? whole.portal : proxying);

    async function call<C extends AnyCall>(
      definition: C,
      request: RequestOf<C>,
      file?: Buffer,
    ): Promise<AnswerOf<C>> {
      const { method, url, body } = addressOf(definition, request);
      const form = new FormData();
      if (file) form.set('file', new Blob([new Uint8Array(file)]));
      const answer = await fetch(`${portalOf().url}${url}`, {
        method,
        headers: {
          [headerNames.token]: token,
          ...(file ? {} : { 'content-type': 'application/json' }),
        },
        body: file ? form : JSON.stringify(body),
      });
      expect(answer.status).toBe(200);
      return (await answer.json()) as AnswerOf<C>;
    }

    /** Sends half of a part and closes the connection. */
    async function cutOff(uploadId: string, part: number, content: Buffer): Promise<void> {
      const { method, url } = addressOf(sendImagePart, { uploadId, part });
      const request = httpRequest(`${portalOf().url}${url}`, {
        method,
        headers: {
          [headerNames.token]: token,
          'content-type': 'multipart/form-data; boundary=cut',
          'content-length': content.length + 500,
        },
      });
      request.on('error', () => undefined);
      request.write('--cut\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n');
      await new Promise((resolve) => request.write(content.subarray(0, content.length / 2), resolve));
      await new Promise((resolve) => request.on('close', resolve).destroy());
    }

    it('is whole although the connection was cut in the middle of it', async () => {
      const picture = largePicture();
      const { uploadId, partBytes } = await call(startImageUpload, {
        image_type: 'gallery',
        bytes: picture.length,
      });
      for (let part = 0; part * partBytes < picture.length; part += 1) {
        const content = picture.subarray(part * partBytes, (part + 1) * partBytes);
        await cutOff(uploadId, part, content);
        await call(sendImagePart, { uploadId, part }, content);
      }
      const { url } = await call(finishImageUpload, { uploadId });
      const stored = await fetch(`${portalOf().url}${url}-large.jpg`);
      expect([stored.status, stored.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    });
  });
});

/** A PNG of 300x400, not compressed, so that it has several parts. */
function largePicture(): Buffer {
  const [width, height] = [300, 400];
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits for each of three colors.
  header.set([8, 2], 8);
  const rows = Buffer.alloc(height * (1 + width * 3), 7);
  for (let row = 0; row < height; row += 1) rows[row * (1 + width * 3)] = 0;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunkOf('IHDR', header),
    chunkOf('IDAT', deflateSync(rows, { level: 0 })),
    chunkOf('IEND', Buffer.alloc(0)),
  ]);
}

function chunkOf(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content]);
  const chunk = Buffer.alloc(named.length + 8);
  chunk.writeUInt32BE(content.length, 0);
  named.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(named), named.length + 4);
  return chunk;
}
