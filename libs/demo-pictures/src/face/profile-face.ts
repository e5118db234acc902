import type { Random } from '../random.ts';
import { mix } from '../tools/color.ts';
import { curve, type Point } from '../tools/geometry.ts';
import { ribbon, smoothLine, smoothShape } from '../tools/paths.ts';
import { circle, ellipse, line, type Sheet, shape } from '../tools/sheet.ts';
import { browInk, type FaceInks } from './look.ts';

/** From the hairline over brow, nose, lips and chin to the jaw; eyes at y 0, looking left. */
const front: readonly Point[] = curve(
  '-92 -172, -124 -128, -139 -76, -140 -38, -133 -10, -143 22, -160 54, -173 76, -168 91, -149 97, -147 108, -156 121, -151 130, -146 133, -154 144, -147 157, -141 166, -148 185, -139 206, -112 216, -66 201, -16 170, 14 118',
);
const outline: readonly Point[] = [
  ...front,
  [56, 140],
  [112, 132],
  [152, 66],
  [174, -40],
  [160, -140],
  [104, -214],
  [10, -236],
  [-60, -212],
];

const seam: readonly Point[] = [
  [-147, 132],
  [-132, 131],
  [-112, 135],
];
const lidLine: readonly Point[] = curve('-121 0, -112 11, -92 14, -72 4');

function eye(sheet: Sheet, { skin, hair, makeUp }: FaceInks): string {
  const lid = smoothShape([...lidLine, [-80, -20], [-104, -28], [-123, -14]]);
  const wash = sheet.linear(
    [-120, 0],
    [-66, -10],
    [
      [0, makeUp.lid, makeUp.lidStrength],
      [1, makeUp.corner, makeUp.lidStrength],
    ],
  );
  const halo = sheet.radial(
    [-92, -14],
    52,
    [
      [0, makeUp.corner, makeUp.lidStrength * 0.6],
      [1, makeUp.corner, 0],
    ],
    0.6,
  );
  const roots: readonly Point[] = curve('-121 1, -118 6, -113 10, -106 12, -98 13, -89 12');
  const lashes = roots.map(([x, y], index) => {
    const reach = makeUp.lashLength * (27 - index * 2.6);
    return shape(
      ribbon(
        [
          [x, y],
          [x - reach * 0.55, y + reach * 0.42],
          [x - reach * 1.05, y + reach * 0.3],
        ],
        (t) => 3.4 * (1 - t * 0.85),
        5,
      ),
      skin.line,
    );
  });
  const browColor = browInk(hair, skin);
  const spine: Point[] = curve('-136 -50, -118 -62, -92 -68, -62 -56');
  const browShape = ribbon(
    spine,
    (t) => 14 * Math.min(1, 0.5 + t * 2) * Math.min(1, (1 - t) * 1.6) * (0.7 + 0.4 * makeUp.browStrength),
    12,
  );
  return [
    ellipse(-92, -14, 52, 31, halo),
    shape(lid, wash),
    line(smoothLine(curve('-123 -14, -106 -27, -82 -22, -68 -8')), skin.line, 1.8, 0.32),
    shape(
      ribbon(lidLine, (t) => (3.6 + 3 * makeUp.liner) * (1 - t * 0.5), 10),
      skin.line,
    ),
    ...lashes,
    shape(browShape, browColor, 0.78 * makeUp.browStrength),
  ].join('');
}

function lips(sheet: Sheet, { skin, makeUp }: FaceInks): string {
  const color = mix(skin.base, makeUp.lip, makeUp.lipStrength);
  const upper = smoothShape([[-147, 108], [-156, 121], [-151, 130], ...seam, [-128, 119], [-140, 110]]);
  const lower = smoothShape([...seam, [-124, 148], [-140, 156], [-148, 156], [-154, 144], [-148, 134]]);
  const gleam = sheet.radial(
    [-142, 144],
    12,
    [
      [0, '#fff6f0', 0.2 + 0.4 * makeUp.glow],
      [1, '#fff6f0', 0],
    ],
    0.7,
  );
  return [
    shape(upper, mix(color, skin.line, 0.2)),
    shape(lower, color),
    ellipse(-142, 144, 12, 8, gleam),
    shape(
      ribbon([[-150, 131], ...seam], (t) => 2.8 * (1 - t * 0.6), 8),
      skin.line,
      0.75,
    ),
  ].join('');
}

function planes(sheet: Sheet, { skin, makeUp }: FaceInks): string {
  const glow = (x: number, y: number, radius: number, strength: number, squash: number): string =>
    ellipse(
      x,
      y,
      radius,
      radius * squash,
      sheet.radial(
        [x, y],
        radius,
        [
          [0, skin.light, strength],
          [1, skin.light, 0],
        ],
        squash,
      ),
    );
  const jaw = sheet.linear(
    [-120, 120],
    [-40, 216],
    [
      [0, skin.shade, 0],
      [0.6, skin.shade, 0.25],
      [1, skin.shade, 0.85],
    ],
  );
  const away = sheet.linear(
    [-90, 0],
    [120, 20],
    [
      [0, skin.shade, 0],
      [1, skin.shade, 0.8],
    ],
  );
  return [
    shape('M-190 -250H190V230H-190Z', away),
    shape('M-190 90H190V230H-190Z', jaw),
    ellipse(
      -70,
      70,
      66,
      46,
      sheet.radial(
        [-70, 70],
        66,
        [
          [0, skin.blush, 0.6 * makeUp.blushStrength],
          [0.5, skin.blush, 0.28 * makeUp.blushStrength],
          [1, skin.blush, 0],
        ],
        0.7,
      ),
    ),
    glow(-112, -110, 80, 0.6, 1),
    glow(-84, 40, 42, 0.2 + 0.5 * makeUp.glow, 0.55),
    glow(-152, 60, 24, 0.5 + 0.3 * makeUp.glow, 1.5),
    glow(-128, 186, 26, 0.4, 0.8),
  ].join('');
}

/** The ear of a profile, with its fold. */
export function profileEar(sheet: Sheet, { skin }: FaceInks): string {
  const shell = smoothShape(curve('12 -18, 28 -40, 54 -34, 60 -6, 46 28, 34 56, 18 60, 12 34'));
  const fill = sheet.linear(
    [10, -30],
    [60, 50],
    [
      [0, skin.base],
      [1, mix(skin.base, skin.shade, 0.8)],
    ],
  );
  const fold = smoothLine(curve('24 -14, 36 -26, 48 -18, 46 2, 34 22, 28 36'));
  const inner = smoothLine(curve('22 6, 32 2, 34 16, 24 28'));
  return shape(shell, fill) + line(fold, skin.deep, 3, 0.4) + line(inner, skin.deep, 3, 0.35);
}

/** A face seen from its left side, without hair and ear. */
export function profileFace(sheet: Sheet, inks: FaceInks, random: Random): string {
  const { skin, makeUp } = inks;
  const d = smoothShape(outline);
  const base = sheet.linear(
    [-170, -120],
    [60, 160],
    [
      [0, mix(skin.base, skin.light, 0.75)],
      [0.45, skin.base],
      [1, mix(skin.base, skin.shade, 0.7)],
    ],
  );
  const dots = Array.from({ length: Math.round(26 * makeUp.freckles) }, () =>
    circle(
      -96 + (random.next() - 0.5) * 90,
      44 + (random.next() - 0.5) * 50,
      0.9 + random.next() * 1.6,
      skin.deep,
      0.4,
    ),
  );
  return [
    shape(d, base),
    sheet.clipped(d, planes(sheet, inks) + dots.join('')),
    line(smoothLine(curve('-134 70, -129 82, -138 92, -147 93')), skin.line, 2.3, 0.42),
    line(
      smoothLine([
        [-160, 92],
        [-153, 88],
        [-148, 93],
      ]),
      skin.line,
      2.6,
      0.6,
    ),
    eye(sheet, inks),
    lips(sheet, inks),
  ].join('');
}
