import sharp from 'sharp';
import { processImage, TooManyPixels, WrongImageFormat, type ProcessedImage } from './process-image.ts';

/** What became of a picture. Errors lose their class on the way between threads, so what is foreseen is said in words. */
export type Outcome =
  | { readonly kind: 'done'; readonly image: ProcessedImage }
  | { readonly kind: 'too-many-pixels' | 'wrong-format' };

// One processor for one picture: the library would take all there are.
sharp.concurrency(1);

/** Runs in a worker of `image-pool.ts`. What was not foreseen is thrown: it says nothing about the picture. */
export default async function run(original: Uint8Array): Promise<Outcome> {
  try {
    return { kind: 'done', image: await processImage(Buffer.from(original)) };
  } catch (error) {
    if (error instanceof TooManyPixels) return { kind: 'too-many-pixels' };
    if (error instanceof WrongImageFormat) return { kind: 'wrong-format' };
    throw error;
  }
}
