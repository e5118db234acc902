import { curve, type Curve, type Point } from '../tools/geometry.ts';
import { smoothShape } from '../tools/paths.ts';
import { shape } from '../tools/sheet.ts';
import type { Brush, HairLayers } from './brush.ts';
import { cloudOfCurls } from './coils.ts';
import { lockFills, locks } from './locks.ts';

/** Short hair with a swept fringe. */
export function pixie(brush: Brush): HairLayers {
  const { sheet, hair, random, skin, turn } = brush;
  const fills = lockFills(sheet, hair, { top: -250, bottom: 60, band: 0.3, tips: 0.4 });
  const fringe: Curve[] = [
    curve('60 -236, 134 -210, 170 -110, 172 -20, 152 52'),
    curve('56 -232, 116 -196, 148 -110, 152 -40, 143 20'),
    curve('54 -230, 92 -176, 122 -110, 138 -60, 140 -10'),
    curve('50 -222, 40 -186, 4 -142, -46 -104, -86 -66'),
    curve('44 -230, -30 -206, -92 -150, -134 -92, -148 -20'),
    curve('38 -240, -70 -236, -150 -160, -172 -60, -156 40'),
  ];
  const cap = smoothShape(
    curve(
      '-150 36, -168 -60, -146 -160, -80 -226, 10 -246, 96 -226, 152 -160, 170 -60, 152 40, 140 -40, 112 -120, 56 -168, -40 -140, -118 -74, -142 -10',
    ),
  );
  const shadow = shape(
    smoothShape(curve('-130 -60, -60 -112, 40 -150, 110 -112, 60 -104, -30 -70, -110 -20')),
    skin.deep,
    0.16,
  );
  return {
    back: '',
    front:
      shadow +
      shape(cap, fills[0] ?? hair.dark) +
      locks(
        sheet,
        fills,
        hair,
        fringe.map((guide) => guide.map(([x, y]): Point => [x - turn * 8, y])),
        { count: 12, pinch: 0.8, overlap: 0.8, ragged: 0.12 },
        random,
      ),
  };
}

function shortSides(brush: Brush, fadeFrom: number): string {
  const { sheet, hair, turn } = brush;
  const side = (sign: number): string => {
    // The far side gets narrower as the head turns.
    const hidden = sign < 0 ? 16 * turn : 0;
    const edge = curve('122 -168, 150 -104, 152 -30, 147 34, 139 30, 137 -30, 127 -84, 108 -130');
    const d = smoothShape(edge.map(([x, y]): Point => [sign * x + hidden, y]));
    return shape(
      d,
      sheet.linear(
        [0, -150],
        [0, 34],
        [
          [0, hair.dark, 0.95],
          [fadeFrom, hair.dark, 0.6],
          [1, hair.dark, 0.02],
        ],
      ),
    );
  };
  return `<g transform="translate(${-2 * turn} 0)">${side(-1)}${side(1)}</g>`;
}

/** Curls on top, sides that fade into the skin. */
export function fade(brush: Brush): HairLayers {
  const { hair, random, sheet, turn } = brush;
  const top = smoothShape(
    curve(
      '-122 -116, -134 -158, -112 -206, -50 -234, 50 -234, 114 -206, 136 -158, 124 -116, 60 -144, 0 -152, -60 -144',
    ),
  );
  const cloud = { center: [-4 * turn, -184] as Point, rx: 126, ry: 52, curl: 10 };
  return {
    back: '',
    front:
      shortSides(brush, 0.45) +
      shape(
        top,
        sheet.linear(
          [0, -250],
          [0, -110],
          [
            [0, hair.base],
            [1, hair.deep],
          ],
        ),
      ) +
      sheet.clipped(top, cloudOfCurls({ ...cloud, rx: 146, ry: 72 }, hair, random)) +
      cloudOfCurls(cloud, hair, random),
  };
}

/** A short top combed forward, sides cropped. */
export function crop(brush: Brush): HairLayers {
  const { sheet, hair, random, turn } = brush;
  const fills = lockFills(sheet, hair, { top: -262, bottom: -80, band: 0.4, tips: 0.3 });
  const guides: Curve[] = [
    curve('-70 -228, -128 -206, -146 -156, -130 -102'),
    curve('-40 -236, -92 -226, -108 -172, -90 -120'),
    curve('0 -242, -44 -240, -50 -182, -36 -130'),
    curve('50 -238, 14 -246, 8 -188, 22 -132'),
    curve('100 -214, 72 -234, 66 -180, 80 -122'),
    curve('136 -160, 130 -202, 130 -152, 134 -96'),
  ];
  const cap = smoothShape(
    curve('-130 -104, -146 -160, -104 -222, 0 -246, 106 -222, 148 -160, 132 -100, 70 -134, 0 -144, -70 -134'),
  );
  return {
    back: '',
    front:
      shortSides(brush, 0.7) +
      shape(cap, fills[0] ?? hair.dark) +
      locks(
        sheet,
        fills,
        hair,
        guides.map((guide) => guide.map(([x, y]): Point => [x - turn * 6, y])),
        { count: 13, pinch: 0.7, overlap: 1, ragged: 0.15 },
        random,
      ),
  };
}
