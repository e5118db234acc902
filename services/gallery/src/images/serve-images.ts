import type { Context } from 'koa';
import type { ImageFiles } from './image-files.ts';

const path = /^\/api\/gallery\/images\/([0-9a-f]{20}-(?:small|medium|large)\.(webp|jpg))$/;
const contentTypes: Record<string, string> = { webp: 'image/webp', jpg: 'image/jpeg' };

/** Answers `GET /api/gallery/images/<key>-<size>.<format>`, for good: the bytes behind a name never change. */
export function serveImages(files: ImageFiles) {
  return async (ctx: Context, next: () => Promise<void>): Promise<void> => {
    const [, name, extension = ''] = path.exec(ctx.path) ?? [];
    if (!name || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    const file = await files.open(name);
    if (!file) return next();
    ctx.set('cache-control', 'public, max-age=31536000, immutable');
    // Everybody may see them, and mails show them on pages of other origins.
    ctx.set('cross-origin-resource-policy', 'cross-origin');
    ctx.type = contentTypes[extension] ?? 'application/octet-stream';
    ctx.length = file.bytes;
    ctx.body = file.stream;
  };
}
