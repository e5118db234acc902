import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PictureSpec } from './picture.ts';
import { eyePicture } from './scene/eye-pictures.ts';
import { facePicture } from './scene/face-picture.ts';
import { hairPicture } from './scene/hair-picture.ts';
import { lipsPicture } from './scene/lips-picture.ts';
import { nailsPicture } from './scene/nails-picture.ts';
import { skinPicture } from './scene/skin-picture.ts';

/**
 * The picture as SVG text, 900x1200 pixels, without text, filters or links: a rasteriser needs about 0.1 s for it. The same
 * spec gives the same text, whatever was drawn before.
 */
export function drawPicture(spec: PictureSpec): string {
  switch (spec.subject) {
    case 'hair':
      return hairPicture(spec);
    case 'face':
      return facePicture(spec);
    case 'skin':
      return skinPicture(spec);
    case 'nails':
      return nailsPicture(spec);
    case 'lips':
      return lipsPicture(spec);
    case 'eye':
    case 'brows':
    case 'lashes':
      return eyePicture(spec);
  }
}

/** Changes with the code that draws: pictures of the same version and spec are the same. */
export function drawingVersion(): string {
  const folder = join(import.meta.dirname, '..');
  const hash = createHash('sha256');
  for (const file of ['random.ts', ...globSync('pictures/**/*.ts', { cwd: folder }).sort()]) {
    if (!file.endsWith('.test.ts')) hash.update(file).update(readFileSync(join(folder, file)));
  }
  return hash.digest('hex').slice(0, 16);
}
