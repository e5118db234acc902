import { mix } from '../tools/color.ts';
import { curve, type Curve, type Point, rotated } from '../tools/geometry.ts';
import { smoothLine, smoothShape } from '../tools/paths.ts';
import { ellipse, line, shape } from '../tools/sheet.ts';
import { finger, type Finger, type Manicure } from './finger.ts';

export interface HandPosture {
  /** How far the fingers are spread, 1 is a relaxed fan. */
  spread: number;
  /** How much the fingers bend sideways, in pixels. */
  bend: number;
  hasRing: boolean;
  /** Whether the thumb is next to the hand. */
  isTucked?: boolean;
  sleeve: string | null;
}

/** knuckle, length, half widths, direction in degrees from straight up */
const layout: readonly {
  index: number;
  at: Point;
  length: number;
  root: number;
  tip: number;
  lean: number;
}[] = [
  { index: 4, at: [89, 28], length: 216, root: 28, tip: 22, lean: 17 },
  { index: 3, at: [33, -4], length: 280, root: 32, tip: 25, lean: 6 },
  { index: 2, at: [-29, -14], length: 306, root: 34, tip: 26, lean: -3 },
  { index: 1, at: [-88, 12], length: 270, root: 33, tip: 25, lean: -12 },
];

function bones({ at, length, lean }: (typeof layout)[number], { spread, bend }: HandPosture): Curve {
  const tip = rotated([at[0], at[1] - length], lean * spread, at);
  const side = lean > 0 ? -1 : 1;
  const middle: Point = [(at[0] + tip[0]) / 2 - side * bend, (at[1] + tip[1]) / 2];
  const start: Point = rotated([at[0], at[1] + 60], lean * spread * 0.4, at);
  return [start, at, middle, tip];
}

function backOfHand({ sheet, skin }: Manicure): string {
  const d = smoothShape(
    curve(
      '-104 1100, -84 700, -70 480, -72 390, -86 310, -112 232, -124 140, -122 60, -113 12, -86 -8, -58 -4, -29 -20, 2 -8, 34 -14, 62 2, 92 10, 115 36, 120 110, 110 214, 84 310, 74 390, 74 480, 90 700, 110 1100',
    ),
  );
  const fill = sheet.linear(
    [-130, 0],
    [140, 60],
    [
      [0, mix(skin.base, skin.light, 0.3)],
      [0.5, skin.base],
      [1, mix(skin.base, skin.shade, 0.5)],
    ],
  );
  const knuckles = layout.map(({ at: [x, y] }) =>
    ellipse(
      x - 2,
      y + 8,
      26,
      20,
      sheet.radial(
        [x - 2, y + 8],
        26,
        [
          [0, mix(skin.light, skin.blush, 0.25), 0.55],
          [1, skin.light, 0],
        ],
        0.75,
      ),
    ),
  );
  const sinews = layout.map(
    ({ at: [x, y] }) =>
      line(
        smoothLine([
          [x * 0.96, y + 40],
          [x * 0.72, y + 130],
          [x * 0.4, y + 230],
        ]),
        skin.light,
        7,
        0.16,
      ) +
      line(
        smoothLine([
          [x * 0.96 + 12, y + 44],
          [x * 0.72 + 10, y + 134],
        ]),
        skin.deep,
        6,
        0.09,
      ),
  );
  const webs = [
    [2, -6],
    [62, 6],
    [-59, -2],
  ].map(([x = 0, y = 0]) =>
    line(
      smoothLine([
        [x, y - 12],
        [x + 1, y + 14],
        [x, y + 34],
      ]),
      skin.deep,
      4,
      0.16,
    ),
  );
  return (
    shape(d, fill) +
    sheet.clipped(d, knuckles.join('') + sinews.join('') + webs.join('')) +
    line(
      smoothLine([
        [-58, 366],
        [-8, 374],
        [60, 364],
      ]),
      skin.deep,
      3,
      0.16,
    )
  );
}

function thumb(manicure: Manicure, { spread, isTucked = false }: HandPosture): string {
  const out = 16 * (spread - 1);
  const open: Curve = [
    [-58, 300],
    [-112, 200],
    [-172 - out, 106],
    [-204 - out, 4],
  ];
  const tucked: Curve = curve('-58 300, -100 206, -136 120, -140 22');
  const parts: Finger = { index: 0, bones: isTucked ? tucked : open, root: 44, tip: 28, joints: [0.66] };
  return finger(parts, manicure);
}

function cuffOf(manicure: Manicure, sleeve: string | null): string {
  const { sheet, polish } = manicure;
  if (!sleeve) {
    const bangle = smoothLine([
      [-75, 420],
      [0, 438],
      [78, 418],
    ]);
    return (
      line(bangle, mix(polish.metal, '#2a1408', 0.45), 13) +
      line(bangle, polish.metal, 9.5) +
      line(bangle, '#fff4d2', 2.6, 0.8)
    );
  }
  const fill = sheet.linear(
    [-130, 420],
    [150, 520],
    [
      [0, mix(sleeve, '#ffffff', 0.18)],
      [0.5, sleeve],
      [1, mix(sleeve, '#1a1020', 0.34)],
    ],
  );
  const d =
    'M-94 430 C-40 450 44 450 98 426 C124 560 146 760 160 1100 L-160 1100 C-146 760 -116 560 -94 430 Z';
  return (
    shape(d, fill) +
    line(
      smoothLine([
        [-93, 450],
        [0, 472],
        [100, 446],
      ]),
      '#ffffff',
      3,
      0.3,
    ) +
    line(
      smoothLine([
        [-40, 500],
        [-30, 700],
        [-44, 1000],
      ]),
      mix(sleeve, '#1a1020', 0.5),
      7,
      0.3,
    )
  );
}

/** A hand from behind, fingers up: knuckles at y 0, the longest fingertip near -310, the wrist at 400. */
export function hand(manicure: Manicure, posture: HandPosture): string {
  const fingers = layout.map((place) =>
    finger(
      {
        index: place.index,
        bones: bones(place, posture),
        root: place.root,
        tip: place.tip,
        hasRing: posture.hasRing && place.index === 3,
      },
      manicure,
    ),
  );
  return (
    thumb(manicure, posture) + fingers.join('') + backOfHand(manicure) + cuffOf(manicure, posture.sleeve)
  );
}
