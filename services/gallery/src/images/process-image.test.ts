import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { buildPhoto, colorAt } from '../testing/build-photo.ts';
import {
  isServerError,
  processImage,
  TooManyPixels,
  WrongImageFormat,
  type ProcessedImage,
} from './process-image.ts';

function fileOf(image: ProcessedImage, ending: string): Buffer {
  const file = image.files.find(({ name }) => name.endsWith(ending));
  if (!file) throw new Error(`there is no ${ending}`);
  return file.bytes;
}

const isRed = ([red = 0, , blue = 0]: number[]) => red > 200 && blue < 60;

describe('an uploaded picture', () => {
  it('is stored in three sizes and two formats, all of them 3:4', async () => {
    const { key, files } = await processImage(await buildPhoto().toBuffer());
    const kinds = await Promise.all(
      files.map(async ({ name, bytes }) => {
        const { format, width, height } = await sharp(bytes).metadata();
        return [name.slice(key.length), format, width, height];
      }),
    );
    expect(kinds).toEqual([
      ['-small.webp', 'webp', 300, 400],
      ['-small.jpg', 'jpeg', 300, 400],
      ['-medium.webp', 'webp', 600, 800],
      ['-medium.jpg', 'jpeg', 600, 800],
      ['-large.webp', 'webp', 900, 1200],
      ['-large.jpg', 'jpeg', 900, 1200],
    ]);
  });

  it('is named by its content, so that the same one twice is stored once', async () => {
    const photo = await buildPhoto().toBuffer();
    const [one, two, other] = await Promise.all([
      processImage(photo),
      processImage(photo),
      processImage(await buildPhoto({ width: 1_000 }).toBuffer()),
    ]);
    expect(one.key).toMatch(/^[0-9a-f]{40}$/);
    expect(two.key).toBe(one.key);
    expect(other.key).not.toBe(one.key);
  });

  it('is rotated upright by its orientation, before it is cropped', async () => {
    // Held sideways: the sensor's left (red) is the picture's top.
    const sideways = await buildPhoto({ width: 1_600, height: 1_200 })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const image = fileOf(await processImage(sideways), '-small.jpg');
    expect(isRed(await colorAt(image, { x: 0.5, y: 0.2 }))).toBe(true);
    expect(isRed(await colorAt(image, { x: 0.5, y: 0.8 }))).toBe(false);
  });

  it('contains no metadata about place or camera', async () => {
    const located = await buildPhoto()
      .withExif({ IFD0: { Make: 'SecretCam' }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
      .toBuffer();
    expect((await sharp(located).metadata()).exif?.includes('SecretCam')).toBe(true);
    for (const { bytes } of (await processImage(located)).files) {
      const { exif, xmp, iptc } = await sharp(bytes).metadata();
      expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
    }
  });

  it('has a placeholder small enough for answers', async () => {
    const { placeholder } = await processImage(await buildPhoto().toBuffer());
    expect(placeholder).toMatch(/^data:image\/webp;base64,/);
    expect(placeholder.length).toBeLessThan(300);
  });

  it('may be a PNG, whose transparent parts become white', async () => {
    const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
    const png = sharp({ create: { width: 600, height: 800, channels: 4, background: transparent } }).png();
    const image = await processImage(await png.toBuffer());
    for (const ending of ['-small.jpg', '-small.webp'])
      expect(await colorAt(fileOf(image, ending), { x: 0.5, y: 0.5 })).toEqual([255, 255, 255]);
  });

  it.each<[string, () => Promise<Buffer>]>([
    [
      'an SVG, which may contain scripts',
      async () =>
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="12"><script/></svg>'),
    ],
    ['a GIF', async () => buildPhoto({ width: 90, height: 120 }).gif().toBuffer()],
    ['a WebP', async () => buildPhoto({ width: 90, height: 120 }).webp().toBuffer()],
    ['not a picture', async () => Buffer.from('hello')],
    ['nothing', async () => Buffer.alloc(0)],
  ])('is refused if it is %s', async (_what, build) => {
    await expect(processImage(await build())).rejects.toThrow(WrongImageFormat);
  });

  it('is refused if it is truncated', async () => {
    const photo = await buildPhoto().toBuffer();
    await expect(processImage(photo.subarray(0, photo.length / 2))).rejects.toThrow(WrongImageFormat);
  });

  it('is refused before it is decoded if it would fill the memory', async () => {
    const bomb = await sharp({ create: { width: 8_000, height: 8_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    await expect(processImage(bomb)).rejects.toThrow(TooManyPixels);
  });

  it.each([
    ['timeout: 40% complete', true],
    ['vips_tracked: out of memory -- size == 64MB', true],
    ['VipsJpeg: premature end of JPEG image', false],
    ['pngload_buffer: libspng read error', false],
  ])('is not the cause of a server error: %s is %s', (message, expected) => {
    expect(isServerError(new Error(message))).toBe(expected);
  });
});
