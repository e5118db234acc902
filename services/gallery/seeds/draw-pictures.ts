import { availableParallelism } from 'node:os';
import { drawPicture, type Picture } from '@frizo/demo';
import sharp from 'sharp';
import type { ImageFiles } from '../src/images/image-files.ts';
import { processImage } from '../src/images/process-image.ts';

export interface DrawnPicture {
  readonly pictureId: number;
  readonly key: string;
  readonly placeholder: string;
}

/**
 * Draws the demo's pictures and sends each through the same pipeline as an upload. A start that was interrupted draws
 * again what it had: the files are named by their content, so nothing doubles.
 */
export async function drawPictures(
  pictures: readonly Picture[],
  files: ImageFiles,
  onProgress: (done: number, total: number) => void,
): Promise<DrawnPicture[]> {
  const drawn: DrawnPicture[] = [];
  const waiting = pictures.values();
  const draw = async (): Promise<void> => {
    for (const picture of waiting) {
      const photo = await sharp(Buffer.from(drawPicture(picture.spec)))
        .jpeg({ quality: 90 })
        .toBuffer();
      const image = await processImage(photo);
      await files.save(image.files);
      drawn.push({ pictureId: picture.id, key: image.key, placeholder: image.placeholder });
      onProgress(drawn.length, pictures.length);
    }
  };
  // The workers share one iterator: each takes the next picture that nobody has.
  await Promise.all(Array.from({ length: availableParallelism() }, draw));
  return drawn.sort((a, b) => a.pictureId - b.pictureId);
}
