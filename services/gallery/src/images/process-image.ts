import { createHash } from 'node:crypto';
import { imageFormats, imageSizes, type ImageFormat, type ImageSize } from '@frizo/contracts';
import sharp, { type Metadata, type OutputInfo, type Sharp } from 'sharp';
import { looksOf, type Look } from './perceptual-hash.ts';

export interface ImageFile {
  readonly name: string;
  readonly bytes: Buffer;
}

export interface ProcessedImage {
  /** Identifies the picture: the same bytes give the same key, so that processing twice stores once. */
  readonly key: string;
  readonly files: ImageFile[];
  /** A few bytes as a data URI, shown blurred until the picture has loaded. */
  readonly placeholder: string;
  /** To find near-duplicates. */
  readonly looks: Look[];
}

/** More than the default of phones; a decompression bomb is refused before it is decoded. */
const mostPixels = 25_000_000;
/** For one processing step. */
const deadlineSeconds = 10;
/** 160 bits, so that nobody can make two pictures with one key: the second would replace an approved one without a review. */
const keyLength = 40;

const quality: Record<ImageFormat, number> = { webp: 76, jpg: 80 };

/**
 * Converts an uploaded picture for pages: upright, 3:4, in every size and format, without the metadata that reveals where it was taken.
 * @throws WrongImageFormat for data that is not a picture or cannot be decoded, TooManyPixels; any other error is a server error
 */
export async function processImage(original: Buffer): Promise<ProcessedImage> {
  const { format, width = 0, height = 0 } = await headOf(original);
  if (format !== 'jpeg' && format !== 'png') throw new WrongImageFormat();
  if (width * height > mostPixels) throw new TooManyPixels();
  // Decoded once: the smaller sizes are derived from the largest.
  const { data, info } = await decode(original);
  const { channels } = info;
  const upright = sharp(data, { raw: { width: info.width, height: info.height, channels } });
  const key = createHash('sha256').update(original).digest('hex').slice(0, keyLength);
  const sizes = Object.entries(imageSizes) as [ImageSize, number][];
  const files: ImageFile[] = [];
  // One after the other: a picture has one processor at a time.
  for (const [size, sizeWidth] of sizes)
    for (const kind of imageFormats) files.push(await renderSize(upright, key, size, sizeWidth, kind));
  return { key, files, placeholder: await renderPlaceholder(upright), looks: await looksOf(upright) };
}

/** The metadata of a picture, without decoding it; empty for data that is not a picture. */
async function headOf(original: Buffer): Promise<Partial<Metadata>> {
  if (original.length === 0) return {};
  return sharp(original, { limitInputPixels: false })
    .metadata()
    .catch(() => ({}));
}

function decode(original: Buffer): Promise<{ data: Buffer; info: OutputInfo }> {
  const largest = { width: imageSizes.large, height: (imageSizes.large * 4) / 3, fit: 'cover' } as const;
  return (
    sharp(original, { limitInputPixels: mostPixels })
      .autoOrient()
      // JPEG has no transparency: transparent parts would become black.
      .flatten({ background: '#fff' })
      .resize(largest)
      .timeout({ seconds: deadlineSeconds })
      .raw()
      .toBuffer({ resolveWithObject: true })
      .catch((error: unknown) => {
        throw isServerError(error) ? error : new WrongImageFormat();
      })
  );
}

/** Whether decoding failed for lack of time or memory, not because of the picture. The library has messages for this, but no codes. */
export function isServerError(error: unknown): boolean {
  return !(error instanceof Error) || /timeout:|memory|unable to create thread/i.test(error.message);
}

async function renderSize(
  picture: Sharp,
  key: string,
  size: ImageSize,
  width: number,
  format: ImageFormat,
): Promise<ImageFile> {
  const resized = picture.clone().resize({ width, height: (width * 4) / 3, fit: 'cover' });
  const encoded =
    format === 'webp'
      ? resized.webp({ quality: quality.webp, effort: 2 })
      : resized.jpeg({ quality: quality.jpg, progressive: true });
  return { name: `${key}-${size}.${format}`, bytes: await encoded.toBuffer() };
}

async function renderPlaceholder(picture: Sharp): Promise<string> {
  const bytes = await picture
    .clone()
    .resize({ width: 9, height: 12, fit: 'cover' })
    .webp({ quality: 30 })
    .toBuffer();
  return `data:image/webp;base64,${bytes.toString('base64')}`;
}

export class WrongImageFormat extends Error {
  override name = 'WrongImageFormat';
}

export class TooManyPixels extends Error {
  override name = 'TooManyPixels';
}
