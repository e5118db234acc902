import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { drawingVersion, drawPicture, type Picture } from '@frizo/demo';
import sharp from 'sharp';
import * as z from 'zod';
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
  const cache = cacheFolder === undefined ? undefined : await openPictureCache(cacheFolder, now);
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

interface PictureCache {
  /** Undefined when the picture is not there, or not whole. */
  read(name: string): Promise<ProcessedImage | undefined>;
  /** A cache that cannot be written to, such as on a full disk, costs time at the next start and nothing else. */
  write(name: string, image: ProcessedImage): Promise<void>;
}

/** One file a picture: a line of JSON with the lengths of its files, and then their bytes. */
const header = z.object({
  key: z.string(),
  placeholder: z.string(),
  files: z.array(z.object({ name: z.string(), length: z.number().int().positive() })),
});

async function openPictureCache(folder: string, now: Date): Promise<PictureCache> {
  const place = join(folder, cacheVersion());
  try {
    await mkdir(place, { recursive: true });
    await removeUnusedVersions(place, now);
  } catch {
    // Reading finds nothing then, and writing fails quietly.
  }
  return {
    async read(name) {
      try {
        return parseEntry(await readFile(join(place, name)));
      } catch {
        return undefined;
      }
    },
    async write(name, image) {
      const partial = join(place, `${name}.${randomUUID()}`);
      try {
        await writeFile(partial, formatEntry(image));
        await rename(partial, join(place, name));
      } catch {
        await rm(partial, { force: true }).catch(() => undefined);
      }
    },
  };
}

/** Changes with everything that decides how a picture's files look. */
function cacheVersion(): string {
  const pipeline = readFileSync(new URL('../src/images/process-image.ts', import.meta.url));
  return createHash('sha256')
    .update(drawingVersion())
    .update(pipeline)
    .update(JSON.stringify(sharp.versions))
    .digest('hex')
    .slice(0, 16);
}

const unusedMs = 30 * 24 * 3_600_000;

/** Marks this version as used now, and removes those that no start has used for thirty days. */
async function removeUnusedVersions(place: string, now: Date): Promise<void> {
  await utimes(place, now, now);
  for (const entry of await readdir(dirname(place))) {
    const version = join(dirname(place), entry);
    if (now.getTime() - (await stat(version)).mtimeMs > unusedMs) {
      await rm(version, { recursive: true, force: true });
    }
  }
}

function formatEntry({ key, placeholder, files }: ProcessedImage): Buffer {
  const lengths = files.map(({ name, bytes }) => ({ name, length: bytes.length }));
  const head = `${JSON.stringify({ key, placeholder, files: lengths })}\n`;
  return Buffer.concat([Buffer.from(head), ...files.map(({ bytes }) => bytes)]);
}

function parseEntry(entry: Buffer): ProcessedImage | undefined {
  const end = entry.indexOf('\n');
  const { key, placeholder, files } = header.parse(JSON.parse(entry.toString('utf8', 0, end)));
  let at = end + 1;
  const read = files.map(({ name, length }) => {
    const bytes = entry.subarray(at, at + length);
    at += length;
    return { name, bytes };
  });
  return at === entry.length ? { key, placeholder, files: read } : undefined;
}
