import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { drawPicture, openPictureCache, type Picture } from '@frizo/demo-pictures';
import sharp from 'sharp';
import type { ImageFiles } from '../src/images/image-files.ts';
import { processImage, type ImageFile, type ProcessedImage } from '../src/images/process-image.ts';

export interface DrawnPicture {
  readonly pictureId: number;
  readonly key: string;
  readonly placeholder: string;
}

/** A picture to draw; with a key of its own unless it is named by its content. */
type PictureToDraw = Pick<Picture, 'id' | 'spec'> & { readonly key?: string; readonly isCopy?: boolean };

interface DrawOptions {
  /** Cache folder of drawn pictures, for the next portal on this machine; undefined for no cache. */
  readonly cacheFolder: string | undefined;
  readonly now: Date;
  readonly onProgress: (done: number, total: number) => void;
}

/**
 * Saves the demo's pictures, each like an upload. Drawing all of them takes a minute or two of processor time, so pictures drawn before are
 * taken from the cache. After an interrupted start they are saved again: the files are named by their content, so there are no duplicates.
 */
export async function saveDemoPictures(
  pictures: readonly PictureToDraw[],
  files: Pick<ImageFiles, 'save'>,
  { cacheFolder, now, onProgress }: DrawOptions,
): Promise<DrawnPicture[]> {
  const cache =
    cacheFolder === undefined
      ? undefined
      : await openPictureCache({ folder: cacheFolder, renderer: rendererVersion(), now });
  const saved: DrawnPicture[] = [];
  const waiting = pictures.values();
  const work = async (): Promise<void> => {
    for (const { id, spec, key, isCopy = false } of waiting) {
      const drawing = JSON.stringify(spec) + (isCopy ? ' copy' : '');
      const name = createHash('sha256').update(drawing).digest('hex');
      let image = await cache?.read(name);
      if (image === undefined) {
        image = await draw(spec, isCopy);
        await cache?.write(name, image);
      }
      await files.save(key === undefined ? image.files : renamed(image, key));
      saved.push({ pictureId: id, key: key ?? image.key, placeholder: image.placeholder });
      onProgress(saved.length, pictures.length);
    }
  };
  // The workers share one iterator: each takes the next picture.
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return saved.sort((a, b) => a.pictureId - b.pictureId);
}

function renamed(image: Pick<ProcessedImage, 'key' | 'files'>, key: string): ImageFile[] {
  return image.files.map(({ name, bytes }) => ({ name: name.replace(image.key, key), bytes }));
}

async function draw(spec: Picture['spec'], isCopy: boolean): Promise<ProcessedImage> {
  const photo = await sharp(Buffer.from(drawPicture(spec)))
    .jpeg({ quality: 90 })
    .toBuffer();
  return processImage(isCopy ? await copyOf(photo) : photo);
}

/** As if taken from another page: without its left edge, and compressed again. */
async function copyOf(photo: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(photo).metadata();
  const left = Math.round(width * 0.06);
  return sharp(photo)
    .extract({ left, top: 0, width: width - left, height })
    .jpeg({ quality: 60 })
    .toBuffer();
}

/** Identifies the code that renders the files of a drawing: another version renders different files. */
function rendererVersion(): string {
  const pipeline = readFileSync(new URL('../src/images/process-image.ts', import.meta.url), 'utf8');
  return pipeline + JSON.stringify(sharp.versions);
}
