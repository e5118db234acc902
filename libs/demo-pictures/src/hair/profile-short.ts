import { curve, type Curve, type Point } from '../tools/geometry.ts';
import { smoothShape } from '../tools/paths.ts';
import { shape } from '../tools/sheet.ts';
import type { Brush, HairLayers } from './brush.ts';
import { cloudOfCurls } from './coils.ts';
import { lockFills, locks } from './locks.ts';
import { hairline } from './profile-swept.ts';

/** Short hair with a swept fringe. */
export function pixie(brush: Brush): HairLayers {
  const { sheet, hair, random, skin } = brush;
  const fills = lockFills(sheet, hair, { top: -260, bottom: 150, band: 0.26, tips: 0.3 });
  const guides: Curve[] = [
    curve('70 -236, 0 -252, -80 -210, -122 -120, -128 -62'),
    curve('76 -230, 20 -220, -40 -160, -70 -80, -74 -20'),
    curve('84 -224, 60 -180, 20 -110, -14 -40, -26 44'),
    curve('96 -220, 110 -150, 90 -60, 64 -10, 56 20'),
    curve('106 -216, 160 -150, 150 -30, 116 60, 92 120'),
    curve('116 -216, 196 -170, 198 -40, 160 60, 116 150'),
  ];
  const cap = smoothShape(
    curve(
      '-88 -176, -60 -220, 10 -252, 90 -244, 164 -192, 196 -100, 188 0, 156 80, 116 146, 92 110, 66 40, 30 -40, -16 30, -44 -30, -66 -96',
    ),
  );
  return {
    back: '',
    front:
      shape(smoothShape(curve('-126 -70, -92 -110, -40 -60, -30 30, -60 0')), skin.deep, 0.16) +
      shape(cap, fills[0] ?? hair.dark) +
      locks(sheet, fills, hair, guides, { count: 15, pinch: 0.7, ragged: 0.12, overlap: 0.8 }, random),
  };
}

function shaved(brush: Brush, low: number): string {
  const { sheet, hair } = brush;
  const region = smoothShape([
    ...hairline,
    [142, 104],
    [176, 10],
    [184, -60],
    [172, -130],
    [120, -150],
    [20, -150],
    [-60, -150],
  ]);
  return shape(
    region,
    sheet.linear(
      [0, -150],
      [0, low],
      [
        [0, hair.dark, 1],
        [0.35, hair.dark, 0.82],
        [1, hair.dark, 0.04],
      ],
    ),
  );
}

function beard(brush: Brush): string {
  const { sheet, hair, random } = brush;
  if (random.chance(0.4)) return '';
  const d = smoothShape(
    curve(
      '-34 -8, -18 30, 10 110, -16 172, -66 206, -112 221, -142 210, -150 186, -142 166, -128 160, -110 150, -104 122, -84 130, -50 100, -40 40',
    ),
  );
  const moustache = smoothShape(curve('-148 104, -130 104, -108 122, -106 138, -120 124, -146 116'));
  const fill = sheet.linear(
    [0, 0],
    [-60, 216],
    [
      [0, hair.dark, 0.1],
      [0.45, hair.dark, 0.82],
      [1, hair.deep, 0.95],
    ],
  );
  return shape(d, fill) + shape(moustache, hair.dark, 0.85);
}

/** Curls on top, sides that fade into the skin. */
export function fade(brush: Brush): HairLayers {
  const { hair, random, sheet } = brush;
  const top = smoothShape(
    curve('-92 -160, -96 -210, -50 -252, 40 -268, 120 -246, 168 -190, 166 -140, 100 -138, 0 -140, -60 -140'),
  );
  const cloud = { center: [36, -198] as Point, rx: 134, ry: 60, curl: 12 };
  return {
    back: '',
    front:
      shaved(brush, 90) +
      beard(brush) +
      shape(
        top,
        sheet.linear(
          [-60, -260],
          [120, -130],
          [
            [0, hair.base],
            [1, hair.deep],
          ],
        ),
      ) +
      sheet.clipped(top, cloudOfCurls({ ...cloud, rx: 160, ry: 84 }, hair, random)) +
      cloudOfCurls(cloud, hair, random),
  };
}

/** A short top combed forward, sides cropped. */
export function crop(brush: Brush): HairLayers {
  const { sheet, hair, random } = brush;
  const fills = lockFills(sheet, hair, { top: -270, bottom: -100, band: 0.36, tips: 0.3 });
  const guides: Curve[] = [
    curve('60 -262, -20 -268, -92 -240, -122 -186, -112 -150'),
    curve('100 -252, 40 -232, -30 -206, -80 -160, -84 -128'),
    curve('140 -230, 90 -196, 30 -168, -30 -136, -50 -110'),
    curve('172 -180, 140 -150, 90 -130, 40 -120, 10 -104'),
  ];
  const cap = smoothShape(
    curve('-92 -150, -114 -190, -80 -240, 0 -268, 90 -258, 160 -204, 178 -140, 120 -120, 20 -118, -50 -116'),
  );
  return {
    back: '',
    front:
      shaved(brush, 150) +
      beard(brush) +
      shape(cap, fills[0] ?? hair.dark) +
      locks(sheet, fills, hair, guides, { count: 11, pinch: 0.75, ragged: 0.16, overlap: 0.9 }, random),
  };
}
