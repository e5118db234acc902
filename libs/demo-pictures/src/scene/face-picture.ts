import { randomFor } from '../random.ts';
import { plainFace } from '../face/look.ts';
import { beforeMakeUp, makeUpFor } from '../face/make-up.ts';
import type { PictureSpec } from '../picture.ts';
import { mix } from '../tools/color.ts';
import type { PaletteInks } from '../tools/inks.ts';
import { hairInks, paletteInks, skinInks } from '../tools/inks.ts';
import { circle, ellipse, placed, Sheet, shape } from '../tools/sheet.ts';
import { backdrop } from './backdrop.ts';
import { figure, isShortCut } from './figure.ts';
import { blossom } from './plants.ts';

type FaceSpec = Extract<PictureSpec, { subject: 'face' }>;

/** Details of a look, such as flowers in a bride's hair. */
function ornaments(spec: FaceSpec, sheet: Sheet, palette: PaletteInks): string {
  const random = randomFor(`ornaments ${spec.seed}`);
  if (spec.isUnstyled) return '';
  if (spec.look === 'bridal') {
    const spots = [
      [-118, -176],
      [-76, -206],
      [-146, -132],
    ] as const;
    return spots
      .map(([x, y], index) =>
        placed(
          blossom(
            sheet,
            index === 1 ? '#fffaf3' : mix(palette.paper, palette.soft, 0.5),
            palette.mid,
            random,
          ),
          { x, y, scale: 0.44 - index * 0.05, turn: random.between(0, 70) },
        ),
      )
      .join('');
  }
  if (spec.look === 'editorial' && spec.view === 'front') {
    return [-1, 1]
      .map((side) =>
        [0, 1, 2]
          .map((step) =>
            circle(
              side * (62 + step * 22),
              42 + step * -3,
              4.5 - step * 0.8,
              mix(palette.accent, '#ffffff', 0.5),
            ),
          )
          .join(''),
      )
      .join('');
  }
  return '';
}

/** A portrait of the face, closer than portraits of hair. */
export function facePicture(spec: FaceSpec): string {
  const sheet = new Sheet();
  const [skin, hair, palette] = [skinInks(spec.skin), hairInks(spec.hair), paletteInks(spec.palette)];
  const camera = randomFor(`camera ${spec.seed}`);
  const painted = spec.isUnstyled
    ? beforeMakeUp(skin)
    : makeUpFor(spec.look, skin, palette, randomFor(`make-up ${spec.seed}`));
  const makeUp = isShortCut(spec.style) ? plainFace(skin) : painted;
  const randoms = { person: randomFor(`person ${spec.seed}`), hair: randomFor(`hair ${spec.seed}`) };
  const wall = backdrop(spec.backdrop, sheet, palette, randomFor(`backdrop ${spec.seed}`));
  const body = figure({
    sheet,
    skin,
    hair,
    palette,
    randoms,
    makeUp,
    style: spec.style,
    view: spec.view,
    isUnstyled: false,
  });
  const scale = isShortCut(spec.style) ? 1.6 : 1.72;
  const tilt = camera.between(-8, 6);
  const at = {
    x: 450 + camera.between(-20, 20),
    y: 560 + camera.between(-14, 14),
    turn: tilt,
    scale,
    flip: spec.isFlipped,
  };
  const haze =
    spec.look === 'bridal' && !spec.isUnstyled
      ? ellipse(
          450,
          1230,
          620,
          210,
          sheet.radial(
            [450, 1230],
            620,
            [
              [0, '#fffdf8', 0.75],
              [1, '#fffdf8', 0],
            ],
            0.34,
          ),
        )
      : '';
  const light = shape(
    'M0 0H900V1200H0Z',
    sheet.linear(
      [0, 0],
      [700, 900],
      [
        [0, '#fff3df', 0.2],
        [0.5, '#fff3df', 0],
      ],
    ),
  );
  return sheet.finish(wall + placed(body + ornaments(spec, sheet, palette), at) + haze + light);
}
