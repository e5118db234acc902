import type { Random } from '../random.ts';
import type { NailPattern } from '../picture.ts';
import { darker, mix } from '../tools/color.ts';
import { curve, type Point } from '../tools/geometry.ts';
import { smoothLine, smoothShape } from '../tools/paths.ts';
import { circle, line, placed, type Sheet, shape } from '../tools/sheet.ts';

/** The colors of one set of nails. */
export interface Polish {
  color: string;
  second: string;
  /** The bare nail. */
  nude: string;
  metal: string;
}

export interface Nail {
  sheet: Sheet;
  width: number;
  length: number;
  polish: Polish;
  random: Random;
}

/** Draws the art on a nail; the caller clips it to the outline. */
type Painter = (nail: Nail) => string;

function coat({ sheet, width, length }: Nail, color: string): string {
  const fill = sheet.linear(
    [-width / 2, 0],
    [width / 2, 0],
    [
      [0, darker(color, 0.2)],
      [0.28, mix(color, '#ffffff', 0.12)],
      [0.6, color],
      [1, darker(color, 0.3)],
    ],
  );
  return shape(`M${-width} ${length * 0.2}H${width}V${-length * 1.1}H${-width}Z`, fill);
}

const solid: Painter = (nail) => coat(nail, nail.polish.color);

const french: Painter = (nail) => {
  const { width, length, polish } = nail;
  const smile = smoothShape([
    [-width, -length * 0.58],
    [0, -length * 0.72],
    [width, -length * 0.58],
    [width, -length * 1.2],
    [-width, -length * 1.2],
  ]);
  return coat(nail, polish.nude) + shape(smile, polish.second);
};

const ombre: Painter = (nail) => {
  const { sheet, width, length, polish } = nail;
  const fade = sheet.linear(
    [0, 0],
    [0, -length],
    [
      [0, polish.nude],
      [0.45, mix(polish.nude, polish.color, 0.5)],
      [1, polish.color],
    ],
  );
  return shape(`M${-width} ${length * 0.2}H${width}V${-length * 1.1}H${-width}Z`, fade);
};

const dots: Painter = (nail) => {
  const { width, length, polish, random } = nail;
  const spots = curve('0 0.18, -0.24 0.36, 0.22 0.42, -0.06 0.58, 0.2 0.74, -0.22 0.78');
  return (
    coat(nail, polish.color) +
    spots
      .map(([x, y]) => circle(x * width, -y * length, width * (0.07 + random.next() * 0.05), polish.second))
      .join('')
  );
};

const marble: Painter = (nail) => {
  const { width, length, polish, random } = nail;
  const vein = (from: number, thick: number, color: string, opacity: number): string => {
    const wander = (): number => (random.next() - 0.5) * width * 0.5;
    const points: Point[] = [
      [-width * 0.6, -length * from],
      [-width * 0.15 + wander() * 0.4, -length * (from + 0.12)],
      [width * 0.12, -length * (from + 0.08) + wander() * 0.5],
      [width * 0.6, -length * (from + 0.28)],
    ];
    return line(smoothLine(points), color, thick, opacity);
  };
  return (
    coat(nail, mix(polish.nude, '#ffffff', 0.65)) +
    vein(0.05, width * 0.2, polish.color, 0.25) +
    vein(0.3, width * 0.14, polish.color, 0.35) +
    vein(0.32, width * 0.04, polish.metal, 0.95) +
    vein(0.58, width * 0.2, polish.color, 0.22) +
    vein(0.6, width * 0.03, polish.metal, 0.9)
  );
};

const stripes: Painter = (nail) => {
  const { width, length, polish } = nail;
  const band = (x: number, thick: number, color: string): string =>
    line(`M${x * width} ${length * 0.1}V${-length * 1.1}`, color, thick * width);
  return (
    coat(nail, polish.color) +
    band(-0.16, 0.16, polish.second) +
    band(0.06, 0.05, polish.metal) +
    band(0.24, 0.09, polish.second)
  );
};

const petals: Painter = (nail) => {
  const { width, length, polish, random } = nail;
  const flower = (x: number, y: number, size: number): string => {
    const one = [0, 72, 144, 216, 288]
      .map((turn) =>
        placed(
          shape(
            smoothShape([
              [0, 0],
              [-0.3 * size, -0.5 * size],
              [0, -size],
              [0.3 * size, -0.5 * size],
            ]),
            polish.second,
          ),
          { turn },
        ),
      )
      .join('');
    return placed(one + circle(0, 0, size * 0.22, polish.metal), { x, y, turn: random.between(0, 72) });
  };
  return (
    coat(nail, polish.color) +
    flower(-width * 0.12, -length * 0.3, width * 0.26) +
    flower(width * 0.18, -length * 0.62, width * 0.21) +
    circle(-width * 0.2, -length * 0.66, width * 0.05, polish.metal)
  );
};

const chrome: Painter = ({ sheet, width, length, polish }) => {
  const c = polish.color;
  const mirror = sheet.linear(
    [-width / 2, -length * 0.1],
    [width / 2, -length * 0.3],
    [
      [0, darker(c, 0.45)],
      [0.18, mix(c, '#ffffff', 0.35)],
      [0.3, '#ffffff'],
      [0.42, mix(c, '#ffffff', 0.3)],
      [0.62, darker(c, 0.35)],
      [0.8, mix(c, '#ffffff', 0.55)],
      [1, darker(c, 0.3)],
    ],
  );
  return shape(`M${-width} ${length * 0.2}H${width}V${-length * 1.1}H${-width}Z`, mirror);
};

const halfMoon: Painter = (nail) => {
  const { width, length, polish } = nail;
  return (
    coat(nail, polish.color) +
    circle(0, length * 0.1, width * 0.42, polish.second) +
    line(
      `M${-width * 0.5} ${-length * 0.0}A${width * 0.42} ${width * 0.42} 0 0 1 ${width * 0.5} 0`,
      polish.metal,
      width * 0.04,
      0.9,
    )
  );
};

const checks: Painter = (nail) => {
  const { width, length, polish } = nail;
  const size = width / 3;
  const rows = Math.ceil(length / size) + 1;
  const cells = Array.from({ length: rows }, (_, row) =>
    [0, 1, 2, 3]
      .filter((column) => (row + column) % 2 === 0)
      .map(
        (column) =>
          `M${(column * size - width / 2).toFixed(1)} ${(-row * size).toFixed(1)}h${size.toFixed(1)}v${size.toFixed(1)}h${(-size).toFixed(1)}z`,
      ),
  ).flat();
  return coat(nail, polish.second) + shape(cells.join(''), polish.color);
};

const painters: Record<NailPattern, Painter> = {
  solid,
  french,
  ombre,
  dots,
  marble,
  stripes,
  petals,
  chrome,
  'half-moon': halfMoon,
  checks,
};
/** Patterns that are used on some nails only; the others are plain. */
const accents: readonly NailPattern[] = ['dots', 'marble', 'petals', 'checks', 'stripes'];

/** The art on the finger with this index (0 is the thumb). */
export function nailArt(pattern: NailPattern, finger: number, nail: Nail): string {
  const isPlain = accents.includes(pattern) && (finger === 2 || finger === 4 || finger === 0);
  return isPlain ? solid(nail) : painters[pattern](nail);
}
