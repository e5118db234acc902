import { createHash, randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A drawn picture as image files, in all sizes and formats that pages use. */
export interface RenderedPicture {
  readonly key: string;
  /** A few bytes as a data URI, shown blurred until the picture has loaded. */
  readonly placeholder: string;
  readonly files: { readonly name: string; readonly bytes: Buffer }[];
}

export interface PictureCache {
  /** Undefined if the picture is missing or incomplete. */
  read(name: string): Promise<RenderedPicture | undefined>;
  /** Ignores write errors, such as a full disk, since they only cost time at the next start. */
  write(name: string, picture: RenderedPicture): Promise<void>;
}

export interface PictureCacheOptions {
  /** A folder outside of the clone, so that other clones on the same machine share the pictures. */
  readonly folder: string;
  /** The source and version of the renderer, which affect the files besides the drawing. */
  readonly renderer: string;
  readonly now: Date;
}

/** Opens the cache of this version of the drawing and of the renderer; never fails. */
export async function openPictureCache({
  folder,
  renderer,
  now,
}: PictureCacheOptions): Promise<PictureCache> {
  const place = join(folder, versionOf(renderer));
  try {
    await mkdir(place, { recursive: true });
    await removeUnusedVersions(place, now);
  } catch {
    // Reads then find nothing, and writes fail silently.
  }
  return {
    async read(name) {
      try {
        return parseEntry(await readFile(join(place, name)));
      } catch {
        return undefined;
      }
    },
    async write(name, picture) {
      const partial = join(place, `${name}.${randomUUID()}`);
      try {
        await writeFile(partial, formatEntry(picture));
        await rename(partial, join(place, name));
      } catch {
        await rm(partial, { force: true }).catch(() => undefined);
      }
    },
  };
}

/** A version of the drawing code and the renderer. */
function versionOf(renderer: string): string {
  const hash = createHash('sha256');
  for (const file of globSync('**/*.ts', { cwd: import.meta.dirname }).sort())
    if (!file.endsWith('.test.ts')) hash.update(file).update(readFileSync(join(import.meta.dirname, file)));
  return hash.update(renderer).digest('hex').slice(0, 16);
}

const unusedMs = 30 * 24 * 3_600_000;

/** Marks this version as used now, and removes versions that were not used for thirty days. */
async function removeUnusedVersions(place: string, now: Date): Promise<void> {
  await utimes(place, now, now);
  for (const entry of await readdir(dirname(place))) {
    const version = join(dirname(place), entry);
    if (now.getTime() - (await stat(version)).mtimeMs > unusedMs) {
      await rm(version, { recursive: true, force: true });
    }
  }
}

/** The first line of an entry; the bytes of its files follow. */
interface EntryHead {
  readonly key: string;
  readonly placeholder: string;
  readonly files: readonly { readonly name: string; readonly length: number }[];
}

function formatEntry({ key, placeholder, files }: RenderedPicture): Buffer {
  const lengths = files.map(({ name, bytes }) => ({ name, length: bytes.length }));
  const head: EntryHead = { key, placeholder, files: lengths };
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...files.map(({ bytes }) => bytes)]);
}

/** @throws {SyntaxError} for an entry that begins with something else */
function parseEntry(entry: Buffer): RenderedPicture | undefined {
  const end = entry.indexOf('\n');
  const { key, placeholder, files } = JSON.parse(entry.toString('utf8', 0, end)) as EntryHead;
  let at = end + 1;
  const read = files.map(({ name, length }) => {
    const bytes = entry.subarray(at, at + length);
    at += length;
    return { name, bytes };
  });
  return at === entry.length ? { key, placeholder, files: read } : undefined;
}
