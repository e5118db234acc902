import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { Logger } from '@frizo/service-kit';
import sharp from 'sharp';
import { buildPhoto } from '../testing/build-photo.ts';
import { createImagePool, type ImagePool } from './image-pool.ts';
import { TooManyPixels, WrongImageFormat } from './process-image.ts';

describe('the image pool', () => {
  let pool: ImagePool;
  const errors: unknown[] = [];
  const log = { error: (line: unknown) => void errors.push(line) } as unknown as Logger;

  afterEach(() => pool.stop());

  it('processes a picture in a worker', async () => {
    pool = createImagePool({ log });
    const { key, files, placeholder } = await pool.process(await buildPhoto().toBuffer());
    expect(files.map(({ name }) => name.slice(key.length))).toHaveLength(6);
    expect(placeholder).toMatch(/^data:image\/webp;base64,/);
    const [first] = files;
    expect(Buffer.isBuffer(first?.bytes)).toBe(true);
    expect((await sharp(first?.bytes).metadata()).width).toBe(300);
  });

  it('refuses six pictures of 40 megapixels without decoding them, and continues with the next', async () => {
    pool = createImagePool({ log });
    const wide = { width: 8_000, height: 5_000, channels: 3, background: '#fff' } as const;
    const large = await sharp({ create: wide }).png().toBuffer();
    const answers = await Promise.allSettled(Array.from({ length: 6 }, () => pool.process(large)));
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 'rejected', reason: expect.any(TooManyPixels) });
    await expect(pool.process(Buffer.from('no picture'))).rejects.toThrow(WrongImageFormat);
    expect((await pool.process(await buildPhoto().toBuffer())).files).toHaveLength(6);
  });

  it('leaves processors for other calls, and refuses pictures with a retry time when it is busy', async () => {
    pool = createImagePool({ log, waiting: 1 });
    const photo = await buildPhoto().toBuffer();
    const sent = Array.from({ length: 40 }, () => pool.process(photo));
    const counted = pool.workers();
    const answers = await Promise.allSettled(sent);
    const refused = answers.filter(({ status }) => status === 'rejected');
    expect(counted).toBeGreaterThan(0);
    expect(counted).toBeLessThanOrEqual(Math.max(1, Math.floor(navigator.hardwareConcurrency / 2)));
    expect(refused.length).toBe(40 - counted - 1);
    for (const answer of refused)
      expect(answer).toMatchObject({
        reason: { key: 'service.unavailable', details: { status: 503, retryAfterSeconds: 5 } },
      });
  });

  it('logs a failure of its own, and does not report it as a fault of the picture', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'frizo-worker-'));
    const worker = join(folder, 'failing.mjs');
    writeFileSync(worker, `export default () => Promise.reject(new Error('the disk is full'));`);
    pool = createImagePool({ log, worker: pathToFileURL(worker) });
    await expect(pool.process(await buildPhoto().toBuffer())).rejects.toMatchObject({
      key: 'service.unavailable',
      details: { status: 503, retryAfterSeconds: 5 },
    });
    expect(errors).toMatchObject([{ err: { message: 'the disk is full' } }]);
    rmSync(folder, { recursive: true });
  });
});
