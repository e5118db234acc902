import { curve, type Point } from '../tools/geometry.ts';
import type { Random } from '../random.ts';
import { mix } from '../tools/color.ts';
import { smoothLine, smoothShape } from '../tools/paths.ts';
import { circle, ellipse, line, placed, type Sheet, shape } from '../tools/sheet.ts';
import { frontBeard } from './beard.ts';
import { brow, closedEye } from './eyes.ts';
import { browInk, type FaceInks } from './look.ts';
import { mouth } from './mouth.ts';

function planes(sheet: Sheet, { skin, makeUp }: FaceInks, turn: number): string {
  const shadowSide = sheet.linear(
    [-30, 0],
    [160, 30],
    [
      [0, skin.shade, 0],
      [0.55, skin.shade, 0.22],
      [1, skin.shade, 0.85],
    ],
  );
  const underJaw = sheet.linear(
    [0, 100],
    [0, 210],
    [
      [0, skin.shade, 0],
      [1, skin.shade, 0.55],
    ],
  );
  const cheek = (x: number, width: number): string =>
    ellipse(
      x,
      62,
      width,
      width * 0.72,
      sheet.radial(
        [x, 62],
        width,
        [
          [0, skin.blush, 0.62 * makeUp.blushStrength],
          [0.5, skin.blush, 0.3 * makeUp.blushStrength],
          [1, skin.blush, 0],
        ],
        0.72,
      ),
    );
  const light = (x: number, y: number, radius: number, strength: number, squash: number): string =>
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
  return [
    shape('M-170 -220H180V220H-170Z', shadowSide),
    shape('M-170 90H170V220H-170Z', underJaw),
    light(-40 - turn * 20, -120, 130, 0.75, 0.75),
    cheek(-92 + 10 * turn, 62 - 14 * turn),
    cheek(92 - 18 * turn, 66),
    light(-98 + 12 * turn, 34, 44, 0.25 + 0.55 * makeUp.glow, 0.5),
    light(84 - 18 * turn, 32, 40, 0.1 + 0.4 * makeUp.glow, 0.5),
    light(middleAt(180, turn), 176, 34, 0.4, 0.6),
  ].join('');
}

function nose(sheet: Sheet, { skin, makeUp }: FaceInks, turn: number): string {
  const x = middleAt(80, turn);
  const top = middleAt(-30, turn);
  const side = smoothShape([
    [top + 12, -38],
    [x + 13, 30],
    [x + 26, 76],
    [x + 12, 92],
    [x + 4, 60],
    [top + 5, 0],
  ]);
  const sideFill = sheet.linear(
    [x, 0],
    [x + 30, 20],
    [
      [0, skin.shade, 0.1],
      [1, skin.shade, 0.62],
    ],
  );
  const profile =
    turn > 0.4
      ? line(
          smoothLine([
            [top - 15, -26],
            [top - 13, 6],
            [x - 14, 52],
            [x - 20, 74],
            [x - 14, 88],
          ]),
          skin.line,
          2.4,
          0.34,
        )
      : '';
  const wing = (sign: number, width: number): string =>
    line(
      smoothLine([
        [x + sign * width, 72],
        [x + sign * (width + 3), 84],
        [x + sign * (width - 7), 91],
      ]),
      skin.line,
      2.2,
      0.42,
    );
  return [
    shape(side, sideFill),
    ellipse(
      x - 2,
      100,
      24,
      8,
      sheet.radial(
        [x - 2, 100],
        24,
        [
          [0, skin.shade, 0.6],
          [1, skin.shade, 0],
        ],
        0.35,
      ),
    ),
    ellipse(
      x - 3,
      30,
      9,
      52,
      sheet.radial(
        [x - 3, 30],
        52,
        [
          [0, skin.light, 0.35 + 0.5 * makeUp.glow],
          [1, skin.light, 0],
        ],
        1,
      ),
    ),
    ellipse(
      x - 3,
      74,
      13,
      11,
      sheet.radial(
        [x - 3, 74],
        13,
        [
          [0, skin.light, 0.7],
          [1, skin.light, 0],
        ],
        0.85,
      ),
    ),
    profile,
    turn > 0.4 ? '' : wing(-1, 23),
    wing(1, 24 - 3 * turn),
    line(
      smoothLine([
        [x - 13, 91],
        [x - 6, 94],
        [x, 97],
        [x + 7, 94],
        [x + 14, 91],
      ]),
      skin.line,
      2.3,
      0.6,
    ),
  ].join('');
}

function freckles(color: string, amount: number, turn: number, random: Random): string {
  return Array.from({ length: Math.round(46 * amount) }, () => {
    const x = middleAt(40, turn) + (random.next() + random.next() - 1) * 118;
    return circle(
      x,
      34 + (random.next() - 0.5) * 62,
      0.9 + random.next() * 1.7,
      color,
      0.28 + random.next() * 0.3,
    );
  }).join('');
}

/** An ear; the far one disappears as the head turns. */
function ear(skin: FaceInks['skin'], x: number, flip: boolean): string {
  const outline = smoothShape(curve('0 -30, 18 -42, 31 -26, 27 10, 16 40, 2 46, -4 10'));
  const fold = smoothLine(curve('6 -24, 18 -30, 23 -16, 17 10, 9 22'));
  return placed(shape(outline, mix(skin.base, skin.shade, 0.4)) + line(fold, skin.deep, 2.6, 0.45), {
    x,
    y: 14,
    flip,
  });
}

function eyes(sheet: Sheet, inks: FaceInks, turn: number, { eye, browLift }: Features): string {
  const { skin, hair, makeUp, isMasculine = false } = inks;
  const browColor = browInk(hair, skin);
  const strength = makeUp.browStrength + (isMasculine ? 0.35 : 0);
  const one = closedEye(sheet, inks) + placed(brow(browColor, Math.min(strength, 1.2)), { y: browLift });
  const middle = middleAt(0, turn);
  const [near, far] = [68 + middle + 6 * turn, -68 + middle + 10 * turn];
  return stretched(one, far, 4, -(1 - 0.2 * turn) * eye, eye) + stretched(one, near, 4, eye, eye);
}

function stretched(content: string, x: number, y: number, sx: number, sy: number): string {
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${sx.toFixed(3)} ${sy.toFixed(3)})">${content}</g>`;
}

/** The whole face around eye level, without hair: `turn` 0 straight ahead, 1 three-quarter. */
export function frontFace(sheet: Sheet, inks: FaceInks, turn: number, random: Random): string {
  const { skin, makeUp, isMasculine = false } = inks;
  const features = drawFeatures(random, isMasculine);
  const outline = smoothShape(faceOutline(turn, features.jaw));
  const base = sheet.linear(
    [-150, -120],
    [150, 160],
    [
      [0, mix(skin.base, skin.light, 0.7)],
      [0.5, skin.base],
      [1, mix(skin.base, skin.shade, 0.5)],
    ],
  );
  const hasBeard = isMasculine && random.chance(0.6);
  const noseX = middleAt(80, turn);
  return [
    turn < 0.5 ? ear(skin, -146, true) : '',
    ear(skin, 144 - 14 * turn, false),
    shape(outline, base),
    sheet.clipped(outline, planes(sheet, inks, turn) + freckles(skin.deep, makeUp.freckles, turn, random)),
    hasBeard ? sheet.clipped(outline, frontBeard(sheet, inks.hair, features.jaw, turn)) : '',
    eyes(sheet, inks, turn, features),
    stretched(
      nose(sheet, inks, turn),
      noseX * (1 - features.noseWidth),
      0,
      features.noseWidth,
      features.noseLength,
    ),
    stretched(mouth(sheet, inks), middleAt(134, turn), 136, features.lipWidth, features.lipHeight),
  ].join('');
}

/** Random variations of a face: factors around 1. */
interface Features {
  eye: number;
  noseWidth: number;
  noseLength: number;
  lipWidth: number;
  lipHeight: number;
  /** Added to the half width of the jaw, in pixels. */
  jaw: number;
  browLift: number;
}

function drawFeatures(random: Random, isMasculine: boolean): Features {
  const around = (spread: number): number => 1 + (random.next() - 0.5) * 2 * spread;
  return {
    eye: around(0.07),
    noseWidth: around(0.17) + (isMasculine ? 0.08 : 0),
    noseLength: around(0.05),
    lipWidth: around(0.1),
    lipHeight: around(0.16) * (isMasculine ? 0.86 : 1),
    jaw: (random.next() - 0.5) * 12 + (isMasculine ? 11 : 0),
    browLift: (random.next() - 0.5) * 10 + (isMasculine ? 9 : 0),
  };
}

/**
 * The outline of a face seen from the front, eyes at y 0, about 300 wide and 410 high. `turn` is 0 for straight ahead and 1 for a
 * three-quarter view to the left, which narrows the far cheek and moves the middle line. `jaw` widens (or narrows) the jaw.
 */
function faceOutline(turn: number, jaw: number): Point[] {
  const near: Point[] = [
    [96, -186],
    [143, -112],
    [150, -30],
    [143 + 3 * turn, 46],
    [120 + 6 * turn + jaw, 116],
    [80 + 4 * turn + jaw, 168],
    [36 - 10 * turn + jaw * 0.7, 199],
  ];
  const far: Point[] = [
    [-36 - 24 * turn - jaw * 0.7, 199],
    [-80 - 4 * turn - jaw, 168],
    [-120 + 7 * turn - jaw, 116],
    [-143 + 10 * turn, 46],
    [-149 + 22 * turn, -6],
    [-149 + 16 * turn, -44],
    [-143 + 6 * turn, -112],
    [-96, -186],
  ];
  return [[0, -206], ...near, [-24 * turn, 207], ...far];
}

/** The x of the middle of the face at a height; it bends in the direction of the turn. */
function middleAt(y: number, turn: number): number {
  return -turn * (38 + 8 * Math.sin(((y + 40) / 200) * Math.PI));
}
