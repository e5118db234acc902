import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { drawPicture, openPictureCache, type Picture } from '@frizo/demo-pictures';
import sharp from 'sharp';
import type { ImageFiles } from '../src/images/image-files.ts';
import { processImage, type ProcessedImage } from '../src/images/process-image.ts';

export interface DrawnPicture {
  readonly pictureId: number;
  readonly key: string;
  readonly placeholder: string;
}

interface DrawOptions {
  /** Where drawn pictures are kept for the next portal on this machine; undefined keeps none. */
  readonly cacheFolder: string | undefined;
  readonly now: Date;
  readonly onProgress: (done: number, total: number) => void;
}

/**
 * Saves the demo's pictures, each as an upload of it would be. Drawing all of them takes a minute or two of processor time, so what was drawn
 * before is taken from the cache. A start that was interrupted saves again what it had: the files are named by their content, so nothing doubles.
 */
export async function saveDemoPictures(
  pictures: readonly Picture[],
  files: ImageFiles,
  { cacheFolder, now, onProgress }: DrawOptions,
): Promise<DrawnPicture[]> {
  const cache =
    cacheFolder === undefined
      ? undefined
      : await openPictureCache({ folder: cacheFolder, renderer: rendererVersion(), now });
  const saved: DrawnPicture[] = [];
  const waiting = pictures.values();
  const work = async (): Promise<void> => {
    for (const { id, spec } of waiting) {
      const name = createHash('sha256').update(JSON.stringify(spec)).digest('hex');
      let image = await cache?.read(name);
      if (image === undefined) {
        image = await draw(spec);
        await cache?.write(name, image);
      }
      await files.save(image.files);
      saved.push({ pictureId: id, key: image.key, placeholder: image.placeholder });
      onProgress(saved.length, pictures.length);
    }
  };
  // The workers share one iterator: each takes the next picture that nobody has.
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return saved.sort((a, b) => a.pictureId - b.pictureId);
}

async function draw(spec: Picture['spec']): Promise<ProcessedImage> {
  const photo = await sharp(Buffer.from(drawPicture(spec)))
    .jpeg({ quality: 90 })
    .toBuffer();
  return processImage(photo);
}

/** What makes the files of a drawing: another version of it makes others. */
function rendererVersion(): string {
  const pipeline = readFileSync(new URL('../src/images/process-image.ts', import.meta.url), 'utf8');
  return pipeline + JSON.stringify(sharp.versions);
}
