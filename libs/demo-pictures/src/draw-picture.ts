import type { PictureSpec } from './picture.ts';
import { eyePicture } from './scene/eye-pictures.ts';
import { facePicture } from './scene/face-picture.ts';
import { hairPicture } from './scene/hair-picture.ts';
import { lipsPicture } from './scene/lips-picture.ts';
import { nailsPicture } from './scene/nails-picture.ts';
import { skinPicture } from './scene/skin-picture.ts';

/**
 * Returns the picture as SVG, 900x1200 pixels, without text, filters or links, which takes about 0.1 s to rasterize. The result
 * depends only on the spec.
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
