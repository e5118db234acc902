import { curve, mirrored, type Curve, type Point } from '../tools/geometry.ts';
import { smoothShape } from '../tools/paths.ts';
import { shape } from '../tools/sheet.ts';
import type { Brush, HairLayers } from './brush.ts';
import { cloudOfCurls, cloudOutline, ringlets } from './coils.ts';
import { massOf } from './locks.ts';
import { hairline } from './swept-front.ts';

/** Ringlets to the shoulder. */
export function curls(brush: Brush): HairLayers {
  const { hair, random, sheet } = brush;
  const side = (sign: number): Curve[] => {
    const guides: Curve[] = [
      curve('-6 -232, -150 -232, -236 -110, -254 60, -250 210, -214 330'),
      curve('-4 -220, -116 -206, -192 -90, -204 70, -198 230, -170 340'),
      curve('-2 -200, -84 -176, -150 -80, -166 60, -166 200, -150 310'),
      curve('0 -184, -60 -166, -122 -88, -142 10, -150 110, -140 210'),
    ];
    return sign < 0 ? guides : guides.map((guide) => mirrored(guide));
  };
  const [left, right] = [side(-1), side(1)];
  const ground = (guides: Curve[]): string =>
    shape(massOf(guides, 0.9), hair.deep) +
    shape(
      massOf(guides, 0.7),
      sheet.linear(
        [0, -240],
        [0, 320],
        [
          [0, hair.dark],
          [1, hair.deep],
        ],
      ),
    );
  const behind: Curve[] = [
    curve('-150 -120, -236 60, -226 240, -190 350'),
    curve('0 -120, 0 80, 0 240, 0 330'),
    curve('150 -120, 236 60, 226 240, 190 350'),
  ];
  return {
    back: shape(massOf(behind, 0.95), hair.deep) + ringlets(behind, 15, 20, hair, random),
    front:
      ground(left) +
      ground(right) +
      ringlets(left, 18, 16, hair, random) +
      ringlets(right, 18, 16, hair, random),
  };
}

/** A round cloud of tight curls. */
export function afro(brush: Brush): HairLayers {
  const { hair, random, sheet, turn } = brush;
  const cloud = { center: [10 * turn, -110] as Point, rx: 262, ry: 238, curl: 15 };
  const fill = sheet.radial([-70, -210], 400, [
    [0, hair.base],
    [0.5, hair.dark],
    [1, hair.deep],
  ]);
  const isFace = ([x, y]: Point): boolean => (x / 136) ** 2 + ((y - 40) / 196) ** 2 < 1;
  const crown = { ...cloud, isFree: (point: Point) => isFace(point) || point[1] > 60 };
  const line0 = hairline(turn);
  const cap = smoothShape([
    ...line0.map(([x, y]): Point => [x, y + 4]),
    [190, -60],
    [150, -200],
    [0, -270],
    [-150, -200],
    [-190, -60],
  ]);
  return {
    back: shape(smoothShape(cloudOutline(cloud, random)), fill) + cloudOfCurls(cloud, hair, random),
    front: shape(cap, fill) + cloudOfCurls({ ...crown, center: [0, -110], rx: 240 }, hair, random),
  };
}
