export { buildPictures } from './build-pictures.ts';
export { drawPicture } from './draw-picture.ts';
export type { HairStyle, Picture, PictureSpec } from './picture.ts';
export { openPictureCache, type PictureCache, type RenderedPicture } from './picture-cache.ts';
export { randomFor, type Random } from './random.ts';
export { dealTones } from './tones.ts';
