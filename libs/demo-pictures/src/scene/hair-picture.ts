import { randomFor } from '../random.ts';
import { plainFace, quietFace } from '../face/look.ts';
import type { PictureSpec } from '../picture.ts';
import { hairInks, paletteInks, skinInks } from '../tools/inks.ts';
import { placed, Sheet } from '../tools/sheet.ts';
import { backdrop } from './backdrop.ts';
import { figure, isShortCut } from './figure.ts';

/** The scale and position of the figure: long hair needs room below. */
function framing(spec: Extract<PictureSpec, { subject: 'hair' }>): { scale: number; y: number } {
  const isLong = ['long-waves', 'sleek-long', 'box-braids', 'ponytail'].includes(spec.style);
  if (isLong) return { scale: 1.16, y: 430 };
  if (spec.style === 'updo' && spec.view !== 'profile') return { scale: 1.26, y: 560 };
  return { scale: 1.34, y: spec.style === 'afro' || spec.style === 'curls' ? 540 : 500 };
}

/** A portrait of the hair. */
export function hairPicture(spec: Extract<PictureSpec, { subject: 'hair' }>): string {
  const sheet = new Sheet();
  const [skin, hair, palette] = [skinInks(spec.skin), hairInks(spec.hair), paletteInks(spec.palette)];
  const person = randomFor(`person ${spec.seed}`);
  const camera = randomFor(`camera ${spec.seed}`);
  const { scale, y } = framing(spec);
  const tilt = spec.view === 'back' ? camera.between(-4, 4) : camera.between(-9, 5);
  const scene = {
    sheet,
    skin,
    hair,
    palette,
    makeUp: isShortCut(spec.style) ? plainFace(skin) : quietFace(skin),
    style: spec.style,
    view: spec.view,
    isUnstyled: spec.isUnstyled,
  };
  const randoms = { person, hair: randomFor(`hair ${spec.seed}`) };
  const wall = backdrop(spec.backdrop, sheet, palette, randomFor(`backdrop ${spec.seed}`));
  const body = figure({ ...scene, randoms });
  const x = 450 + (spec.view === 'profile' ? 30 * (spec.isFlipped ? -1 : 1) : 0) + camera.between(-24, 24);
  return sheet.finish(
    wall +
      placed(body, {
        x,
        y: y + camera.between(-16, 16),
        turn: spec.isFlipped ? -tilt : tilt,
        scale,
        flip: spec.isFlipped,
      }),
  );
}
