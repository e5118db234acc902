import type { Random } from '../random.ts';
import type { Backdrop } from '../picture.ts';
import { mix } from '../tools/color.ts';
import { curve, type Point } from '../tools/geometry.ts';
import type { PaletteInks } from '../tools/inks.ts';
import { short, smoothLine } from '../tools/paths.ts';
import { group, circle, line, placed, type Sheet, shape } from '../tools/sheet.ts';
import { blossom, sprig } from './plants.ts';

type Painter = (sheet: Sheet, palette: PaletteInks, random: Random) => string;

const whole = 'M0 0H900V1200H0Z';

/** The wall: lit from the upper left. */
function wall(sheet: Sheet, from: string, to: string): string {
  return shape(
    whole,
    sheet.linear(
      [0, 0],
      [760, 1200],
      [
        [0, from],
        [1, to],
      ],
    ),
  );
}

const arch: Painter = (sheet, { paper, soft, mid }, random) => {
  const x = 450 + random.between(-70, 70);
  const half = random.between(270, 330);
  const top = random.between(150, 230);
  const opening = (inset: number): string => {
    const r = half - inset;
    return `M${short(x - r)} 1200V${short(top + half)}A${short(r)} ${short(r)} 0 0 1 ${short(x + r)} ${short(top + half)}V1200Z`;
  };
  const inner = sheet.linear(
    [x - half, top],
    [x + half, 1200],
    [
      [0, mix(mid, soft, 0.15)],
      [1, mix(mid, soft, 0.75)],
    ],
  );
  return (
    wall(sheet, paper, soft) +
    shape(opening(-16), mix(paper, soft, 0.4)) +
    shape(opening(0), inner) +
    shape(
      opening(0),
      sheet.linear(
        [x - half, 0],
        [x - half + 120, 0],
        [
          [0, mid, 0.5],
          [1, mid, 0],
        ],
      ),
    )
  );
};

const sun: Painter = (sheet, { paper, soft, mid, accent }, random) => {
  const [x, y] = [450 + random.between(-150, 150), random.between(330, 470)];
  const radius = random.between(260, 350);
  const disc = random.chance(0.3) ? mix(accent, soft, 0.35) : mid;
  const fill = sheet.linear(
    [x - radius, y - radius],
    [x + radius, y + radius],
    [
      [0, mix(disc, '#ffffff', 0.12)],
      [1, mix(disc, soft, 0.5)],
    ],
  );
  return (
    wall(sheet, paper, soft) +
    circle(x, y, radius + 38, mix(paper, '#ffffff', 0.4), 0.5) +
    circle(x, y, radius, fill)
  );
};

const leaves: Painter = (sheet, { paper, soft, mid, strong }, random) => {
  const sprays = [
    { x: -30, y: 1010, turn: -58, scale: 1.5 },
    { x: 40, y: 1230, turn: -80, scale: 1.7 },
    { x: 930, y: 960, turn: -124, scale: 1.5 },
    { x: 860, y: 1230, turn: -104, scale: 1.8 },
    { x: 910, y: 60, turn: 150, scale: 1.1 },
    { x: -10, y: 40, turn: 28, scale: 1 },
  ];
  const leafed = sprays.map((at, index) =>
    placed(sprig(sheet, index % 2 === 0 ? mix(mid, soft, 0.25) : mix(strong, mid, 0.45), random), {
      ...at,
      turn: at.turn + random.between(-10, 10),
    }),
  );
  return wall(sheet, mix(paper, '#ffffff', 0.3), soft) + leafed.join('');
};

const split: Painter = (sheet, { paper, soft, mid }, random) => {
  const lean = random.between(-170, 170);
  const at = random.between(380, 560);
  const side = `M${at + lean} 0H900V1200H${at - lean}Z`;
  return (
    wall(sheet, paper, soft) +
    shape(
      side,
      sheet.linear(
        [at, 0],
        [900, 1200],
        [
          [0, mix(mid, soft, 0.35)],
          [1, mid],
        ],
      ),
    )
  );
};

const drape: Painter = (sheet, { soft, mid, paper }, random) => {
  const folds = Array.from({ length: 9 }, (_, index) => {
    const x = index * 112 - 40 + random.between(-18, 18);
    const width = random.between(90, 150);
    const sway = random.between(-40, 40);
    const d = `M${x} -10C${x + sway} 400 ${x - sway} 800 ${x + sway / 2} 1210H${x + width + sway / 2}C${x + width - sway} 800 ${x + width + sway} 400 ${x + width} -10Z`;
    const fill = sheet.linear(
      [x, 0],
      [x + width, 30],
      [
        [0, mid, 0.7],
        [0.35, soft, 0.2],
        [0.65, paper, 0.65],
        [1, mid, 0.45],
      ],
    );
    return shape(d, fill);
  });
  return wall(sheet, soft, mix(mid, soft, 0.3)) + folds.join('');
};

const petals: Painter = (sheet, { paper, soft, mid, strong, accent }, random) => {
  const spots: readonly Point[] = curve('70 150, 830 110, 860 520, 40 640, 120 1080, 800 1060');
  const flowers = spots.map(([x, y], index) =>
    placed(
      blossom(sheet, [mid, mix(accent, soft, 0.35), mix(mid, paper, 0.45)][index % 3] ?? mid, strong, random),
      {
        x: x + random.between(-30, 30),
        y: y + random.between(-30, 30),
        turn: random.between(0, 72),
        scale: 0.9 + random.next() * 0.9,
      },
    ),
  );
  return wall(sheet, paper, soft) + flowers.join('');
};

const panes: Painter = (sheet, { paper, soft, mid }, random) => {
  const [x, y] = [random.between(120, 260), random.between(60, 160)];
  const light = mix(paper, '#fffaf0', 0.7);
  const pane = (column: number, row: number): string => {
    const [left, top] = [x + column * 250, y + row * 330 + column * 64];
    return shape(`M${left} ${top}l226 58v300l-226 -58Z`, light, 0.75 - row * 0.14);
  };
  const frame = [0, 1].flatMap((column) => [0, 1, 2].map((row) => pane(column, row))).join('');
  const shadow = placed(sprig(sheet, mix(soft, mid, 0.5), random), {
    x: x - 60,
    y: y + 700,
    turn: -50,
    scale: 1.9,
  });
  return wall(sheet, mix(soft, mid, 0.3), mix(soft, mid, 0.65)) + frame + group(shadow, 0.5);
};

const plain: Painter = (sheet, { paper, soft, mid }, random) => {
  const glow = sheet.radial([random.between(240, 420), random.between(260, 420)], 820, [
    [0, mix(paper, '#ffffff', 0.4)],
    [0.5, soft],
    [1, mix(soft, mid, 0.55)],
  ]);
  const sweep = smoothLine([
    [-40, random.between(780, 900)],
    [300, random.between(840, 960)],
    [620, random.between(700, 900)],
    [960, random.between(700, 860)],
  ]);
  return shape(whole, glow) + line(sweep, mix(paper, '#ffffff', 0.4), 5, 0.5);
};

const painters: Record<Backdrop, Painter> = { arch, sun, leaves, split, drape, petals, window: panes, plain };

/** The background of a picture; fills the sheet. */
export function backdrop(name: Backdrop, sheet: Sheet, palette: PaletteInks, random: Random): string {
  return painters[name](sheet, palette, random);
}
