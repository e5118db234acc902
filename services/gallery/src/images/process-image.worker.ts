import sharp from 'sharp';
import { processImage, TooManyPixels, WrongImageFormat, type ProcessedImage } from './process-image.ts';

/** The result of processing a picture. Errors lose their class between threads, so expected ones are plain values. */
export type Outcome =
  | { readonly kind: 'done'; readonly image: ProcessedImage }
  | { readonly kind: 'too-many-pixels' | 'wrong-format' };

// One processor per picture: the library would use all of them.
sharp.concurrency(1);

/** Runs in a worker of `image-pool.ts`. Throws unexpected errors, which are not the fault of the picture. */
export default async function run(original: Uint8Array): Promise<Outcome> {
  try {
    return { kind: 'done', image: await processImage(Buffer.from(original)) };
  } catch (error) {
    if (error instanceof TooManyPixels) return { kind: 'too-many-pixels' };
    if (error instanceof WrongImageFormat) return { kind: 'wrong-format' };
    throw error;
  }
}
