import { curve } from '../tools/geometry.ts';
import type { Random } from '../random.ts';
import { blossom, sprig } from '../scene/plants.ts';
import { mix } from '../tools/color.ts';
import type { PaletteInks } from '../tools/inks.ts';
import { ribbon, smoothLine, smoothShape } from '../tools/paths.ts';
import { ellipse, line, placed, shape } from '../tools/sheet.ts';
import { finger, type Finger, type Manicure } from './finger.ts';

/** Fingers closed around a stem, nails in a row: index first. */
const closed: readonly Finger[] = [
  {
    index: 1,
    bones: curve('-190 -96, -60 -150, 60 -142, 128 -100'),
    root: 44,
    tip: 30,
    joints: [0.55],
  },
  {
    index: 2,
    bones: curve('-200 -16, -70 -64, 66 -60, 142 -22'),
    root: 46,
    tip: 31,
    joints: [0.55],
  },
  {
    index: 3,
    bones: curve('-196 68, -70 24, 56 26, 126 58'),
    root: 43,
    tip: 29,
    joints: [0.55],
    hasRing: true,
  },
  {
    index: 4,
    bones: curve('-180 146, -70 110, 34 110, 92 134'),
    root: 36,
    tip: 25,
    joints: [0.55],
  },
];
const thumb: Finger = {
  index: 0,
  bones: curve('-120 120, -60 -60, 6 -180, 34 -262'),
  root: 50,
  tip: 32,
  joints: [0.72],
};

function back({ sheet, skin }: Manicure): string {
  const d = smoothShape(
    curve(
      '-150 -150, -96 -176, -70 -120, -76 -20, -84 60, -80 130, -120 196, -170 280, -230 420, -420 420, -380 240, -330 60, -270 -70, -210 -130',
    ),
  );
  const fill = sheet.linear(
    [-330, -60],
    [-60, 120],
    [
      [0, mix(skin.base, skin.light, 0.5)],
      [0.6, skin.base],
      [1, mix(skin.base, skin.shade, 0.5)],
    ],
  );
  const knuckles = closed.map(({ bones: [at] }) =>
    ellipse(
      (at?.[0] ?? 0) + 96,
      (at?.[1] ?? 0) - 22,
      44,
      26,
      sheet.radial(
        [(at?.[0] ?? 0) + 96, (at?.[1] ?? 0) - 22],
        44,
        [
          [0, skin.light, 0.5],
          [1, skin.light, 0],
        ],
        0.6,
      ),
    ),
  );
  return shape(d, fill) + knuckles.join('');
}

/** A hand from the lower left that holds a flower; about 600 wide around (0, 0). */
export function holdingHand(
  manicure: Manicure,
  palette: PaletteInks,
  sleeve: string,
  random: Random,
): string {
  const { sheet, skin } = manicure;
  const green = mix(palette.strong, '#5f7a4d', 0.55);
  const stem = shape(
    ribbon(curve('70 620, 40 300, 30 0, 16 -300, -10 -420'), () => 15, 12),
    green,
  );
  const leaf = placed(sprig(sheet, green, random), { x: 34, y: 260, turn: 40, scale: 0.7 });
  const flower = placed(blossom(sheet, mix(palette.mid, palette.paper, 0.3), palette.accent, random), {
    x: -10,
    y: -420,
    scale: 1.75,
    turn: random.between(0, 70),
  });
  const arm = smoothShape(curve('-150 190, -230 400, -330 700, -640 760, -560 480, -420 220, -330 40'));
  const cuff = smoothShape(curve('-180 330, -250 480, -360 760, -700 800, -600 480, -440 210, -330 250'));
  const armFill = sheet.linear(
    [-480, 300],
    [-220, 460],
    [
      [0, mix(skin.base, skin.light, 0.3)],
      [1, mix(skin.base, skin.shade, 0.5)],
    ],
  );
  const cuffFill = sheet.linear(
    [-540, 360],
    [-260, 560],
    [
      [0, mix(sleeve, '#ffffff', 0.2)],
      [0.5, sleeve],
      [1, mix(sleeve, '#1a1020', 0.35)],
    ],
  );
  const gaps = closed
    .slice(1)
    .map(({ bones: [from, via, to] }) =>
      line(
        smoothLine([from ?? [0, 0], via ?? [0, 0], to ?? [0, 0]].map(([x, y]) => [x, y - 40])),
        skin.deep,
        5,
        0.3,
      ),
    );
  return [
    shape(arm, armFill),
    finger(thumb, manicure),
    stem + leaf + flower,
    ...[...closed].reverse().map((one) => finger(one, manicure)),
    gaps.join(''),
    back(manicure),
    shape(cuff, cuffFill),
  ].join('');
}
