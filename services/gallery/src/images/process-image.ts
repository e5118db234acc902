import { createHash } from 'node:crypto';
import { imageFormats, imageSizes, type ImageFormat, type ImageSize } from '@frizo/contracts';
import sharp, { type Metadata, type Sharp } from 'sharp';

export interface ImageFile {
  readonly name: string;
  readonly bytes: Buffer;
}

export interface ProcessedImage {
  /** Says which picture this is: the same bytes give the same key, so that processing twice stores once. */
  readonly key: string;
  readonly files: ImageFile[];
  /** A few bytes as a data URI, shown blurred until the picture is there. */
  readonly placeholder: string;
}

/** A decompression bomb is refused before it is unpacked. */
const mostPixels = 40_000_000;
const quality: Record<ImageFormat, number> = { webp: 76, jpg: 80 };

/**
 * Turns what a person sent into what pages show: upright, 3:4, in every size and format, without the metadata that
 * tells where a phone was.
 * @throws WrongImageFormat, TooManyPixels, or what broke a picture that breaks off
 */
export async function processImage(original: Buffer): Promise<ProcessedImage> {
  const { format, width = 0, height = 0 } = await headOf(original);
  if (format !== 'jpeg' && format !== 'png') throw new WrongImageFormat();
  if (width * height > mostPixels) throw new TooManyPixels();
  // JPEG knows no transparency: what shows through would come out black.
  const upright = sharp(original, { limitInputPixels: mostPixels })
    .autoOrient()
    .flatten({ background: '#fff' });
  const key = createHash('sha256').update(original).digest('hex').slice(0, 20);
  const sizes = Object.entries(imageSizes) as [ImageSize, number][];
  const files = await Promise.all(
    sizes.flatMap(([size, width]) => imageFormats.map((kind) => renderSize(upright, key, size, width, kind))),
  );
  return { key, files, placeholder: await renderPlaceholder(upright) };
}

/** What the picture says of itself, without unpacking it; nothing of what is no picture at all. */
async function headOf(original: Buffer): Promise<Partial<Metadata>> {
  if (original.length === 0) return {};
  return sharp(original, { limitInputPixels: false })
    .metadata()
    .catch(() => ({}));
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
