import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readEnv } from '../env.ts';
import { createImageFiles, openDisk, type ImageFiles } from './image-files.ts';

const file = { name: 'abc-small.jpg', bytes: Buffer.from('a picture') };

async function expectKept(files: ImageFiles): Promise<void> {
  await files.save([file]);
  const kept = await files.open(file.name);
  expect(kept?.bytes).toBe(file.bytes.length);
  expect(kept && (await text(kept.stream))).toBe('a picture');
  expect(await files.open('none.jpg')).toBeUndefined();
}

describe('picture files', () => {
  it('lie in a folder where nothing else is set', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'frizo-pictures-'));
    try {
      const { s3 } = readEnv({});
      expect(s3).toBeUndefined();
      await expectKept(createImageFiles(await openDisk({ folder, s3 })));
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  describe('lie in a bucket where one is named', () => {
    const objects = new Map<string, Buffer>();
    const asked: IncomingMessage[] = [];
    let server: Server;

    beforeAll(async () => {
      server = createServer((request, response) => {
        asked.push(request);
        const key = request.url?.split('?')[0] ?? '';
        void (async () => {
          if (request.method === 'PUT') {
            objects.set(key, await buffer(request));
            response.end();
            return;
          }
          const object = objects.get(key);
          response.writeHead(object ? 200 : 404, { 'content-length': object?.length ?? 0, etag: '"1"' });
          response.end(request.method === 'GET' ? object : undefined);
        })();
      });
      await once(server.listen(0, '127.0.0.1'), 'listening');
    });
    afterAll(() => {
      server.closeAllConnections();
      server.close();
    });

    it('is asked for by path, and without access lists, which many stores do not know', async () => {
      process.env['AWS_ACCESS_KEY_ID'] = 'anyone';
      process.env['AWS_SECRET_ACCESS_KEY'] = 'anything';
      const { s3 } = readEnv({
        S3_BUCKET: 'frizo-pictures',
        S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      });
      await expectKept(createImageFiles(await openDisk({ folder: '/nowhere', s3 })));
      expect([...objects.keys()]).toEqual(['/frizo-pictures/abc-small.jpg']);
      expect(asked.some(({ headers }) => 'x-amz-acl' in headers)).toBe(false);
    });
  });
});
