import type { Random } from '../random.ts';
import { darker, mix } from '../tools/color.ts';
import { curve, type Point } from '../tools/geometry.ts';
import type { PaletteInks, SkinInks } from '../tools/inks.ts';
import { limb, ribbon, short, smoothLine, smoothShape } from '../tools/paths.ts';
import { circle, ellipse, line, placed, type Sheet, shape } from '../tools/sheet.ts';

/** An opening in a mask, around an eye or the mouth, cut out by the even-odd rule. */
function opening(x: number, y: number, rx: number, ry: number): string {
  const n = short;
  return `M${n(x - rx)} ${n(y)}A${n(rx)} ${n(ry)} 0 1 0 ${n(x + rx)} ${n(y)}A${n(rx)} ${n(ry)} 0 1 0 ${n(x - rx)} ${n(y)}Z`;
}

function maskPath(edge: readonly Point[]): string {
  return smoothShape(edge) + opening(-67, 3, 50, 31) + opening(67, 3, 50, 31) + opening(0, 138, 55, 32);
}

/** Matte clay on the cheeks, brow and chin, with brush strokes. */
export function clayMask(sheet: Sheet, palette: PaletteInks, random: Random): string {
  const clay = random.pick(['#8fa58c', '#c9a08a', '#8b8a98', mix(palette.mid, '#b9a48f', 0.5)]);
  const d = maskPath(
    curve(
      '0 -142, 70 -136, 116 -84, 130 -10, 126 60, 98 132, 48 184, 0 192, -48 184, -98 132, -126 60, -130 -10, -116 -84, -70 -136',
    ),
  );
  const fill = sheet.linear(
    [-130, -140],
    [130, 190],
    [
      [0, mix(clay, '#ffffff', 0.28)],
      [0.5, clay],
      [1, darker(clay, 0.24)],
    ],
  );
  const even = { 'fill-rule': 'evenodd' };
  const strokes = Array.from({ length: 15 }, () => {
    const [x, y] = [(random.next() - 0.5) * 190, (random.next() - 0.5) * 280 + 20];
    const near = [
      [-67, 4],
      [67, 4],
      [0, 138],
    ].some(([ex = 0, ey = 0]) => Math.hypot((x - ex) / 1.5, y - ey) < 58);
    return near
      ? ''
      : line(
          smoothLine([
            [x - 26, y - 4],
            [x, y + 4],
            [x + 28, y - 2],
          ]),
          mix(clay, '#ffffff', 0.45),
          3,
          0.4,
        );
  });
  const shadow = placed(shape(d, darker(clay, 0.6), 0.3, even), { x: 3, y: 5 });
  return shadow + shape(d, fill, 0.96, even) + strokes.join('');
}

/** A wet sheet with its openings. */
export function sheetMask(sheet: Sheet): string {
  const d = maskPath(
    curve(
      '0 -170, 80 -158, 128 -96, 142 -10, 137 66, 108 140, 54 196, 0 206, -54 196, -108 140, -137 66, -142 -10, -128 -96, -80 -158',
    ),
  );
  const fill = sheet.linear(
    [-140, -160],
    [140, 200],
    [
      [0, '#ffffff', 0.96],
      [0.5, '#f3f4f2', 0.94],
      [1, '#d5dde0', 0.95],
    ],
  );
  const folds = [
    [
      [-120, 40],
      [-96, 70],
      [-104, 110],
    ],
    [
      [122, 30],
      [98, 66],
      [104, 106],
    ],
    [
      [-20, -166],
      [-14, -130],
      [-22, -104],
    ],
    [
      [24, 96],
      [34, 60],
      [26, 34],
    ],
  ] as const;
  const gleams = [
    [-92, -70, 22],
    [84, 92, 18],
    [-8, -120, 26],
  ] as const;
  return [
    placed(shape(d, '#5a5560', 0.22, { 'fill-rule': 'evenodd' }), { x: 3, y: 5 }),
    shape(d, fill, 1, { 'fill-rule': 'evenodd' }),
    ...folds.map((fold) => line(smoothLine(fold), '#aab4ba', 2.6, 0.7)),
    ...gleams.map(([x, y, r]) => ellipse(x, y, r, r * 0.45, '#ffffff', 0.9)),
  ].join('');
}

/** A stone on the cheek, held by two fingers from the right. */
export function guaSha(sheet: Sheet, skin: SkinInks, palette: PaletteInks, random: Random): string {
  const jade = random.pick(['#7fae93', '#d8a0a4', '#9d86b8']);
  const stone = smoothShape(
    curve('-46 -58, -10 -74, 34 -60, 52 -20, 40 26, 52 62, 22 84, -6 62, -30 66, -54 40, -58 -10'),
  );
  const fill = sheet.linear(
    [-50, -70],
    [50, 80],
    [
      [0, mix(jade, '#ffffff', 0.5)],
      [0.45, jade],
      [1, darker(jade, 0.3)],
    ],
  );
  const veins =
    line(
      smoothLine([
        [-40, -20],
        [0, -8],
        [40, -30],
      ]),
      '#ffffff',
      4,
      0.35,
    ) +
    line(
      smoothLine([
        [-36, 26],
        [6, 20],
        [36, 44],
      ]),
      '#ffffff',
      3,
      0.3,
    );
  const gloss = shape(
    ribbon(
      [
        [-34, -44],
        [-42, 0],
        [-34, 40],
      ],
      (share) => 12 * Math.sin(Math.PI * share),
      8,
    ),
    '#ffffff',
    0.6,
  );
  const fingers = [
    [
      [210, 120],
      [150, 70],
      [78, 14],
    ],
    [
      [224, 172],
      [158, 122],
      [82, 58],
    ],
  ] as const;
  const hands = fingers.map((bones) => {
    const d = limb(bones, (share) => 25 - 6 * share);
    const nail = bones[2];
    return (
      shape(
        d,
        sheet.linear(
          [80, 0],
          [220, 140],
          [
            [0, mix(skin.base, skin.light, 0.3)],
            [1, mix(skin.base, skin.shade, 0.6)],
          ],
        ),
      ) +
      line(smoothLine(bones.map(([x, y]) => [x + 10, y + 16])), skin.deep, 5, 0.2) +
      ellipse(nail[0] - 4, nail[1] - 4, 11, 9, mix(palette.accent, '#ffd9d0', 0.35))
    );
  });
  const back = shape(
    smoothShape(curve('190 70, 250 60, 420 160, 460 320, 330 330, 230 230, 190 180')),
    sheet.linear(
      [190, 60],
      [400, 320],
      [
        [0, skin.base],
        [1, mix(skin.base, skin.shade, 0.7)],
      ],
    ),
  );
  return placed(
    back +
      placed(shape(stone, skin.deep, 0.3), { x: 4, y: 7 }) +
      shape(stone, fill) +
      veins +
      gloss +
      hands.join(''),
    { x: 96, y: 70, turn: 8 },
  );
}

/** A dropper above the cheek and the drops on the skin. */
export function serum(sheet: Sheet, palette: PaletteInks, random: Random): string {
  const liquid = random.pick(['#e8b04f', '#e79aa2', '#8fc0c9', palette.mid]);
  const drop = (x: number, y: number, size: number): string => {
    const d = smoothShape([
      [x, y - size * 1.35],
      [x + size * 0.62, y - size * 0.1],
      [x + size * 0.46, y + size * 0.6],
      [x, y + size * 0.86],
      [x - size * 0.46, y + size * 0.6],
      [x - size * 0.62, y - size * 0.1],
    ]);
    const fill = sheet.linear(
      [x - size, y - size],
      [x + size, y + size],
      [
        [0, mix(liquid, '#ffffff', 0.6), 0.95],
        [1, liquid, 0.95],
      ],
    );
    return shape(d, fill) + ellipse(x - size * 0.2, y, size * 0.14, size * 0.26, '#ffffff', 0.9);
  };
  const glass = sheet.linear(
    [-13, 0],
    [13, 0],
    [
      [0, '#ffffff', 0.85],
      [0.35, '#ffffff', 0.25],
      [0.7, '#dfe9ee', 0.4],
      [1, '#ffffff', 0.8],
    ],
  );
  const pipette = [
    shape('M-13 -190 H13 V-50 C13 -36 5 -30 4 -12 L3 0 H-3 L-4 -12 C-5 -30 -13 -36 -13 -50 Z', glass),
    shape('M-9 -130 H9 V-52 C9 -38 3 -30 2 -8 H-2 C-3 -30 -9 -38 -9 -52 Z', liquid, 0.85),
    shape('M-24 -236 H24 V-190 H-24 Z', palette.ink),
    shape(
      'M-18 -236 C-22 -290 -14 -322 0 -322 C14 -322 22 -290 18 -236 Z',
      sheet.linear(
        [-20, 0],
        [20, 0],
        [
          [0, mix(palette.strong, '#ffffff', 0.25)],
          [1, darker(palette.strong, 0.35)],
        ],
      ),
    ),
  ];
  return (
    drop(86, 62, 15) +
    drop(64, 98, 10) +
    drop(110, 102, 8) +
    placed(pipette.join(''), { x: 104, y: 24, turn: 24 }) +
    drop(102, 40, 9)
  );
}

/** Highlights on the raised parts of the face. */
export function dew(random: Random): string {
  return Array.from({ length: 22 }, () => {
    const side = random.chance(0.5) ? 1 : -1;
    const [x, y] = random.chance(0.7)
      ? [side * (70 + random.next() * 50), 28 + random.next() * 46]
      : [(random.next() - 0.5) * 110, -110 + random.next() * 40];
    return circle(x, y, 1.4 + random.next() * 2.6, '#ffffff', 0.5 + random.next() * 0.4);
  }).join('');
}

/** Skin before a treatment: red patches and shadows under the eyes. */
export function dullness(sheet: Sheet, skin: SkinInks, random: Random): string {
  const shadow = (x: number): string =>
    ellipse(
      x,
      34,
      44,
      15,
      sheet.radial(
        [x, 34],
        44,
        [
          [0, '#6a4a63', 0.34],
          [1, '#6a4a63', 0],
        ],
        0.36,
      ),
    );
  const spots = Array.from({ length: 12 }, () => {
    const [x, y] = [(random.next() - 0.5) * 190, 40 + random.next() * 120];
    const r = 5 + random.next() * 9;
    return circle(
      x,
      y,
      r,
      sheet.radial([x, y], r, [
        [0, skin.blush, 0.75],
        [1, skin.blush, 0],
      ]),
    );
  });
  return shadow(-66) + shadow(66) + spots.join('');
}
