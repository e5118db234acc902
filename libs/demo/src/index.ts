export { buildCast } from './cast/build-cast.ts';
export { demoLogIns, demoPassword } from './cast/log-ins.ts';
export type * from './cast/types.ts';
export { buildPictures } from './pictures/build-pictures.ts';
export { drawPicture } from './pictures/draw-picture.ts';
export { drawingVersion } from './pictures/draw-picture.ts';
export type { Picture, PictureSpec } from './pictures/picture.ts';
