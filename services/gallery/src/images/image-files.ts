import type { Readable } from 'node:stream';
import type { ObjectStore } from '@frizo/service-kit';
import type { Context } from 'koa';
import type { ImageFile } from './process-image.ts';

/** Stores picture files. Their names come from a hash, so a file never changes. */
export interface ImageFiles {
  save(files: readonly ImageFile[]): Promise<void>;
  /** Undefined if there is no such file. */
  open(name: string): Promise<{ readonly stream: Readable; readonly bytes: number } | undefined>;
}

export function createImageFiles(store: ObjectStore): ImageFiles {
  return {
    async save(files) {
      await Promise.all(files.map(({ name, bytes }) => store.put(name, bytes)));
    },
    open: (name) => store.open(name),
  };
}

const path = /^\/api\/gallery\/images\/([0-9a-f]{20}-(?:small|medium|large)\.(webp|jpg))$/;
const contentTypes: Record<string, string> = { webp: 'image/webp', jpg: 'image/jpeg' };

/** Serves `GET /api/gallery/images/<key>-<size>.<format>`, cacheable forever, since the content of a name never changes. */
export function serveImages(files: ImageFiles) {
  return async (ctx: Context, next: () => Promise<void>): Promise<void> => {
    const [, name, extension = ''] = path.exec(ctx.path) ?? [];
    if (!name || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    const file = await files.open(name);
    if (!file) return next();
    ctx.set('cache-control', 'public, max-age=31536000, immutable');
    // They are public, and web mail shows them on pages of other origins.
    ctx.set('cross-origin-resource-policy', 'cross-origin');
    ctx.type = contentTypes[extension] ?? 'application/octet-stream';
    ctx.length = file.bytes;
    ctx.body = file.stream;
  };
}
