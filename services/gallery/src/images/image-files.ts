import type { Readable } from 'node:stream';
import { imageFormats, imageSizes } from '@frizo/contracts';
import type { Clock, ObjectStore } from '@frizo/service-kit';
import type { Context } from 'koa';
import type { ImageAddresses } from './image-addresses.ts';
import type { ImageFile } from './process-image.ts';

/** Stores picture files. Their names come from a hash, so a file never changes. */
export interface ImageFiles {
  save(files: readonly ImageFile[]): Promise<void>;
  /** Undefined if there is no such file. */
  open(name: string): Promise<StoredFile | undefined>;
  /** Also a file that was withheld. */
  openWithheld(name: string): Promise<StoredFile | undefined>;
  /** Takes the files of a picture from their public address. Again changes nothing. */
  withhold(key: string): Promise<void>;
  /** The opposite. */
  publish(key: string): Promise<void>;
  /** Deletes the files of a picture, withheld or not. */
  remove(key: string): Promise<void>;
}

interface StoredFile {
  readonly stream: Readable;
  readonly bytes: number;
}

const withheld = (name: string) => `withheld/${name}`;
const namesOf = (key: string) =>
  Object.keys(imageSizes).flatMap((size) => imageFormats.map((format) => `${key}-${size}.${format}`));

export function createImageFiles(store: ObjectStore): ImageFiles {
  async function move(from: string, to: string): Promise<void> {
    const bytes = await store.read(from);
    if (!bytes) return;
    // Both names have it for a moment, so that it cannot get lost.
    await store.put(to, bytes);
    await store.remove(from);
  }
  return {
    async save(files) {
      await Promise.all(files.map(({ name, bytes }) => store.put(name, bytes)));
    },
    open: (name) => store.open(name),
    openWithheld: async (name) => (await store.open(withheld(name))) ?? store.open(name),
    async withhold(key) {
      await Promise.all(namesOf(key).map((name) => move(name, withheld(name))));
    },
    async publish(key) {
      await Promise.all(namesOf(key).map((name) => move(withheld(name), name)));
    },
    async remove(key) {
      await Promise.all(namesOf(key).flatMap((name) => [store.remove(name), store.remove(withheld(name))]));
    },
  };
}

/** Earlier keys, and those of the demo, have 20 digits. */
const fileName =
  /^\/api\/gallery\/images\/([0-9a-f]{20}|[0-9a-f]{40})(\.[0-9a-z]{1,12}\.[\w-]{43})?(-(?:small|medium|large)\.(webp|jpg))$/;
const contentTypes: Record<string, string> = { webp: 'image/webp', jpg: 'image/jpeg' };

/**
 * Serves `GET /api/gallery/images/<key>-<size>.<format>`, cacheable forever, since the content of a name never changes; and, after a signed
 * address in place of the key, files that are withheld.
 */
export function serveImages(files: ImageFiles, addresses: ImageAddresses, clock: Clock) {
  return async (ctx: Context, next: () => Promise<void>): Promise<void> => {
    const requested = ['GET', 'HEAD'].includes(ctx.method) && fileName.exec(ctx.path);
    if (!requested) return next();
    const [, key = '', proof = '', ending = '', extension = ''] = requested;
    const signed = proof ? await addresses.verify(key + proof, clock.now()) : undefined;
    if (proof && !signed) return next();
    const file = await (signed ? files.openWithheld(signed.key + ending) : files.open(key + ending));
    if (!file) return next();
    ctx.set(
      'cache-control',
      signed ? untilEnd(signed.until, clock.now()) : 'public, max-age=31536000, immutable',
    );
    // They are public or mailed, and web mail shows them on pages of other origins.
    ctx.set('cross-origin-resource-policy', 'cross-origin');
    ctx.type = contentTypes[extension] ?? 'application/octet-stream';
    ctx.length = file.bytes;
    ctx.body = file.stream;
  };
}

function untilEnd(until: Date, now: Date): string {
  return `private, max-age=${Math.floor((until.getTime() - now.getTime()) / 1_000)}`;
}
