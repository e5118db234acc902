import { availableParallelism } from 'node:os';
import { imageSizes } from '@frizo/contracts';
import sharp from 'sharp';

const ratio = 4 / 3;

/**
 * Converts pictures as uploads are converted, with the image library alone: decoded once, and encoded in every size and format, one picture
 * for each processor at a time. Resolves to the milliseconds for all of them.
 */
export async function convertAll(pictures: readonly Buffer[]): Promise<number> {
  sharp.concurrency(1);
  const startedAt = performance.now();
  const waiting = [...pictures];
  const work = async () => {
    for (let picture = waiting.pop(); picture; picture = waiting.pop()) await convert(picture);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return performance.now() - startedAt;
}

async function convert(original: Buffer): Promise<void> {
  const { data, info } = await sharp(original)
    .autoOrient()
    .flatten({ background: '#fff' })
    .resize({ width: imageSizes.large, height: imageSizes.large * ratio, fit: 'cover' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const upright = sharp(data, { raw: { width, height, channels } });
  for (const size of Object.values(imageSizes)) {
    const resized = () => upright.clone().resize({ width: size, height: size * ratio, fit: 'cover' });
    await resized().webp({ quality: 76, effort: 2 }).toBuffer();
    await resized().jpeg({ quality: 80, progressive: true }).toBuffer();
  }
  await upright.clone().resize({ width: 9, height: 12 }).webp({ quality: 30 }).toBuffer();
}

const million = 1_000_000;
const [photoWidth, photoHeight] = [3_000, 4_000];

/** A photo of a phone with 12 million pixels, as large as possible up to this many bytes. */
export async function buildPhoto(mostBytes: number): Promise<Buffer> {
  const noise = sharp({
    create: {
      width: photoWidth,
      height: photoHeight,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 24 },
    },
  });
  const pixels = await noise.raw().toBuffer();
  for (let quality = 98; quality >= 60; quality -= 1) {
    const photo = await sharp(pixels, { raw: { width: photoWidth, height: photoHeight, channels: 3 } })
      .jpeg({ quality })
      .toBuffer();
    if (photo.length <= mostBytes) return photo;
  }
  throw new Error(`No photo has up to ${mostBytes / million} MB.`);
}
