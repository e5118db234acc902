import type { HairStyle } from '../picture.ts';
import { curve, type Curve, mixPoints, type Point, sampled } from '../tools/geometry.ts';
import { smoothShape } from '../tools/paths.ts';
import { circle, shape } from '../tools/sheet.ts';
import type { Brush, HairLayers, HairPainter } from './brush.ts';
import { cloudOfCurls, cloudOutline, ringlets } from './coils.ts';
import { knot } from './knot.ts';
import { lockFills, locks, type LockStyle, massOf, waved } from './locks.ts';
import { cord, plait } from './plait.ts';

/** The outline of the head from behind, from the left of the nape over the crown to the right. */
const rim: Curve = curve(
  '-72 158, -122 110, -150 30, -162 -60, -142 -150, -84 -214, 0 -236, 84 -214, 142 -150, 162 -60, 150 30, 122 110, 72 158',
);

interface Fall {
  length: number;
  swing: number;
  waves: number;
  volume: number;
  ends: number;
  tips: number;
}

function fallGuides({ length, swing, waves, volume, ends }: Fall): Curve[] {
  const reach = length - 40;
  const outer = (side: number, out: number, drop: number): Curve => [
    [side * 4, -232 - volume * 0.3 * out],
    [side * (90 + volume * 0.4) * out, -206 + (1 - out) * 30 - volume * 0.2 * out],
    [side * (158 + volume * 0.8) * out, -108],
    [side * (180 + volume) * out, 40 + reach * 0.2],
    [side * (186 + volume) * out, 40 + reach * 0.62],
    [side * (176 + volume - ends) * out, length + drop],
  ];
  const guides = [
    outer(-1, 1, -20),
    outer(-1, 0.62, 0),
    outer(-1, 0.25, 14),
    outer(1, 0.25, 14),
    outer(1, 0.62, 0),
    outer(1, 1, -20),
  ];
  return guides.map((guide, index) => waved(guide, swing, waves, index * 0.3, 0.25));
}

function falling({ sheet, hair, random }: Brush, fall: Fall): HairLayers {
  const fills = lockFills(sheet, hair, {
    top: -250,
    bottom: fall.length + 30,
    band: 120 / (fall.length + 270),
    tips: fall.tips,
  });
  const isWavy = fall.swing > 8;
  const style: LockStyle = isWavy
    ? { count: 12, pinch: 0.7, ragged: 0.08, overlap: 0.9 }
    : { count: 18, pinch: 0.15, ragged: 0.015, hairs: 2 };
  const guides = fallGuides(fall);
  return {
    back: '',
    front:
      shape(massOf(guides, isWavy ? 0.93 : 0.985), fills[0] ?? hair.dark) +
      locks(sheet, fills, hair, guides, style, random),
  };
}

/** Hair combed from all sides to one point on the back of the head. */
function gathered({ sheet, hair, random }: Brush, towards: Point): string {
  const edge = sampled(rim, 27);
  const guides = [...edge, edge[0] ?? [0, 0]].map(([x, y]): Curve => {
    const bend = mixPoints([x, y], towards, 0.5);
    return [[x, y], mixPoints([x, y], bend, 0.6), [bend[0] * 0.96, bend[1] - 6], towards];
  });
  const fills = lockFills(sheet, hair, { top: -245, bottom: 170, band: 0.24, tips: 0.15 });
  return (
    shape(smoothShape(edge), fills[0] ?? hair.dark) +
    locks(sheet, fills, hair, guides, { count: 25, pinch: 0.1, ragged: 0, overlap: 0.5, hairs: 2 }, random)
  );
}

function tail(brush: Brush, [x, y]: Point): string {
  const { sheet, hair, random } = brush;
  const guides = [-1, 0, 1].map((side) =>
    waved(
      [
        [x + side * 20, y],
        [x + side * 74, y + 70],
        [x + side * 88, y + 220],
        [x + side * 76, y + 380],
        [x + side * 50 + 14, y + 540 - Math.abs(side) * 30],
      ],
      14,
      1.8,
      side * 0.3,
      0.2,
    ),
  );
  const fills = lockFills(sheet, hair, { top: y - 30, bottom: y + 560, band: 0.22, tips: 0.5 });
  return (
    shape(massOf(guides, 0.93), fills[0] ?? hair.dark) +
    locks(sheet, fills, hair, guides, { count: 7, pinch: 0.75, ragged: 0.06, overlap: 0.9 }, random)
  );
}

function ponytail(brush: Brush): HairLayers {
  const at: Point = [0, -70];
  const band = `<ellipse cx="0" cy="-62" rx="34" ry="17" fill="${brush.palette.accent}"/><ellipse cx="-8" cy="-66" rx="14" ry="5" fill="#ffffff" fill-opacity="0.35"/>`;
  return { back: '', front: gathered(brush, at) + tail(brush, [0, -62]) + band };
}

function updo(brush: Brush): HairLayers {
  const at: Point = brush.random.chance(0.5) ? [0, 40] : [0, -70];
  const pins = (brush.random.chance(0.5) ? [] : curve('-50 -30, 10 -56, 58 -16, -20 40, 44 44')).map(
    ([dx = 0, dy = 0]) =>
      circle(at[0] + dx, at[1] + dy, 6, '#f8ecdc') + circle(at[0] + dx - 2, at[1] + dy - 2, 2, '#ffffff'),
  );
  return { back: '', front: gathered(brush, at) + knot(brush, at, 96) + pins.join('') };
}

function curls(brush: Brush): HairLayers {
  const { hair, random } = brush;
  const guides = fallGuides({ length: 330, swing: 0, waves: 0, volume: 64, ends: 20, tips: 0 });
  return { back: '', front: shape(massOf(guides, 0.95), hair.deep) + ringlets(guides, 56, 16, hair, random) };
}

function afro(brush: Brush): HairLayers {
  const { hair, random, sheet } = brush;
  const cloud = { center: [0, -70] as Point, rx: 256, ry: 236, curl: 15 };
  const fill = sheet.radial([-80, -180], 420, [
    [0, hair.base],
    [0.5, hair.dark],
    [1, hair.deep],
  ]);
  return {
    back: '',
    front: shape(smoothShape(cloudOutline(cloud, random)), fill) + cloudOfCurls(cloud, hair, random),
  };
}

function boxBraids(brush: Brush): HairLayers {
  const { hair, random } = brush;
  const guides = fallGuides({ length: 500, swing: 0, waves: 0, volume: 4, ends: 10, tips: 0 });
  const count = 25;
  const braids = Array.from({ length: count }, (_, index) => {
    const share = (index / (count - 1)) * (guides.length - 1);
    const low = Math.min(Math.floor(share), guides.length - 2);
    const [from, to] = [sampled(guides[low] ?? [], 7), sampled(guides[low + 1] ?? [], 7)];
    const sway = (random.next() - 0.5) * 22;
    return cord(
      from.map((point, step): Point => {
        const [x, y] = mixPoints(point, to[step] ?? point, share - low);
        return [x + (sway * step) / 7, y + (step === 6 ? random.next() * 46 : 0)];
      }),
      19,
      hair,
      index % 2 === 0,
    );
  });
  return { back: '', front: shape(massOf(guides, 0.9), hair.deep) + braids.join('') };
}

function crownBraid(brush: Brush): HairLayers {
  const { hair } = brush;
  const halves = [-1, 1].map((side) =>
    plait(
      [
        [side * 150, -70],
        [side * 128, -6],
        [side * 80, 40],
        [side * 20, 70],
      ],
      () => 50,
      hair,
    ),
  );
  const down = plait(curve('0 60, 8 170, -8 290, 4 420, 0 520'), (share) => 84 - 44 * share, hair);
  return { back: '', front: gathered(brush, [0, 60]) + halves.join('') + down };
}

const fallingBack =
  (fall: Fall): HairPainter =>
  (brush) =>
    falling(brush, fall);
const bob = fallingBack({ length: 170, swing: 3, waves: 1, volume: 18, ends: 44, tips: 0.15 });

/** Hair on a head seen from behind; short cuts are not used in that view and default to a bob. */
export const backStyles: Record<HairStyle, HairPainter> = {
  'long-waves': fallingBack({ length: 500, swing: 26, waves: 3, volume: 34, ends: 30, tips: 0.65 }),
  'sleek-long': fallingBack({ length: 520, swing: 2, waves: 1, volume: 6, ends: 16, tips: 0.3 }),
  bob,
  lob: fallingBack({ length: 310, swing: 18, waves: 2.4, volume: 26, ends: 26, tips: 0.6 }),
  pixie: bob,
  curls,
  afro,
  updo,
  ponytail,
  'box-braids': boxBraids,
  'crown-braid': crownBraid,
  fade: bob,
  crop: bob,
};
