import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { createObjectStore } from '@frizo/service-kit';
import { startTestS3 } from '@frizo/service-kit/testing';
import { readEnv } from '../env.ts';
import { createImageFiles, type ImageFiles } from './image-files.ts';

const file = { name: 'abc-small.jpg', bytes: Buffer.from('a picture') };

async function expectStored(files: ImageFiles): Promise<void> {
  await files.save([file]);
  const stored = await files.open(file.name);
  expect(stored?.bytes).toBe(file.bytes.length);
  expect(stored && (await text(stored.stream))).toBe('a picture');
  expect(await files.open('none.jpg')).toBeUndefined();
}

describe('picture files', () => {
  it('are stored in a folder by default', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'frizo-pictures-'));
    try {
      const { s3 } = readEnv({});
      expect(s3).toBeUndefined();
      await expectStored(createImageFiles(createObjectStore({ folder, s3 })));
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('are stored in a bucket if one is set', async () => {
    await using s3 = await startTestS3();
    const { bucket, endpoint } = s3.settings;
    const settings = readEnv({ S3_BUCKET: bucket, S3_ENDPOINT: endpoint });
    await expectStored(createImageFiles(createObjectStore({ folder: '/nowhere', s3: settings.s3 })));
    expect([...s3.objects.keys()]).toEqual(['abc-small.jpg']);
  });
});
