import { randomFor } from '../random.ts';
import { macroLips } from '../close-up/macro-lips.ts';
import { glow } from '../close-up/skin-ground.ts';
import type { PictureSpec } from '../picture.ts';
import { mix } from '../tools/color.ts';
import { curve, type Curve } from '../tools/geometry.ts';
import { paletteInks, skinInks, type SkinInks } from '../tools/inks.ts';
import { ribbon, smoothLine, smoothShape } from '../tools/paths.ts';
import { circle, line, type Sheet, Sheet as NewSheet, shape } from '../tools/sheet.ts';
import { backdrop } from './backdrop.ts';

type LipsSpec = Extract<PictureSpec, { subject: 'lips' }>;

/** Cheeks, jaw, chin and neck: the picture shows the face from the nose down. */
const jaw: Curve = curve(
  '-80 -60, -40 420, 24 700, 130 900, 290 1036, 450 1076, 610 1036, 770 900, 876 700, 940 420, 980 -60',
);

function lowerFace(sheet: Sheet, skin: SkinInks): string {
  const d = smoothShape(jaw);
  const base = sheet.linear(
    [60, 100],
    [860, 1000],
    [
      [0, mix(skin.base, skin.light, 0.55)],
      [0.5, skin.base],
      [1, mix(skin.base, skin.shade, 0.7)],
    ],
  );
  const neck = 'M120 820 H780 C776 1000 800 1100 860 1300 H40 C100 1100 124 1000 120 820 Z';
  const nostril = (side: number): string =>
    shape(
      ribbon(
        [
          [450 + side * 34, 372],
          [450 + side * 62, 352],
          [450 + side * 92, 372],
        ],
        (share) => 26 * Math.sin(Math.PI * share) ** 0.8,
        10,
      ),
      skin.line,
      0.62,
    );
  const wing = (side: number): string =>
    line(
      smoothLine([
        [450 + side * 126, 290],
        [450 + side * 142, 340],
        [450 + side * 122, 386],
        [450 + side * 96, 392],
      ]),
      skin.line,
      5,
      0.3,
    );
  return [
    shape(neck, mix(skin.shade, skin.deep, 0.35)),
    shape(d, base),
    sheet.clipped(
      d,
      [
        glow(sheet, 140, 470, 300, skin.blush, 0.34, 0.9),
        glow(sheet, 780, 480, 320, skin.blush, 0.34, 0.9),
        glow(sheet, 880, 700, 380, skin.shade, 0.75, 1.3),
        glow(sheet, 200, 420, 240, skin.light, 0.55, 0.7),
        glow(sheet, 440, 960, 190, skin.light, 0.5, 0.5),
        glow(sheet, 450, 480, 90, skin.shade, 0.4, 1.2),
        glow(sheet, 450, 420, 240, skin.shade, 0.34, 0.5),
        glow(sheet, 440, 250, 170, skin.light, 0.75, 1.2),
      ].join(''),
    ),
    nostril(-1) + nostril(1) + wing(-1) + wing(1),
    shape(
      ribbon(
        [
          [376, 398],
          [450, 414],
          [524, 398],
        ],
        (share) => 5 * Math.sin(Math.PI * share),
        8,
      ),
      skin.deep,
      0.4,
    ),
    line('M426 436C418 466 416 488 420 508', skin.light, 12, 0.16) +
      line('M474 436C482 466 484 488 480 508', skin.light, 12, 0.14),
  ].join('');
}

/** A picture of the mouth. */
export function lipsPicture(spec: LipsSpec): string {
  const sheet = new NewSheet();
  const [skin, palette] = [skinInks(spec.skin), paletteInks(spec.palette)];
  const random = randomFor(`lips ${spec.seed}`);
  const bold = random.pick([
    '#a8213a',
    '#c23b3b',
    '#8a1c4a',
    '#d4566a',
    '#b4472f',
    '#6d1f3d',
    palette.strong,
    palette.accent,
  ]);
  const soft = mix(skin.lip, random.pick(['#e58a86', '#d0756a', '#c96b7f']), 0.45);
  const metal = random.pick(['#c98a5a', '#c77f86', '#b8863c', '#a45a78']);
  const color =
    spec.look === 'metallic'
      ? metal
      : spec.look === 'matte' || spec.look === 'ombre'
        ? bold
        : spec.look === 'bitten'
          ? mix(bold, skin.lip, 0.45)
          : mix(soft, bold, random.next() * 0.6);
  const tilt = random.between(-10, 10);
  const mole = random.chance(0.25) ? circle(random.pick([250, 660]), 500, 9, skin.line, 0.75) : '';
  const wall = backdrop(spec.backdrop, sheet, palette, randomFor(`backdrop ${spec.seed}`));
  const flip = spec.isFlipped ? 'translate(900 0) scale(-1 1) ' : '';
  const face = lowerFace(sheet, skin) + mole + macroLips(spec.look, { sheet, skin, color, random });
  return sheet.finish(
    `${wall}<g transform="${flip}translate(450 600) rotate(${tilt}) scale(1.02) translate(-450 -600)">${face}</g>`,
  );
}
