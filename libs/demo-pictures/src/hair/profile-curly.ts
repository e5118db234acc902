import { curve, mixPoints, sampled, type Point } from '../tools/geometry.ts';
import { smoothShape } from '../tools/paths.ts';
import { shape } from '../tools/sheet.ts';
import type { Brush, HairLayers } from './brush.ts';
import { cloudOfCurls, cloudOutline, ringlets } from './coils.ts';
import { massOf } from './locks.ts';
import { cord } from './plait.ts';
import { fallGuides } from './profile-falling.ts';

/** Ringlets to the shoulder. */
export function curls(brush: Brush): HairLayers {
  const { hair, random } = brush;
  const guides = fallGuides({ length: 330, swing: 0, waves: 0, volume: 64, ends: 10, tips: 0 });
  return { back: '', front: shape(massOf(guides, 0.95), hair.deep) + ringlets(guides, 44, 16, hair, random) };
}

/** A round cloud of tight curls. */
export function afro(brush: Brush): HairLayers {
  const { hair, random, sheet } = brush;
  const cloud = { center: [46, -92] as Point, rx: 236, ry: 222, curl: 15 };
  const edge = sampled(curve('-110 -190, -96 -140, -70 -92, -56 -40, -36 10, -8 60, 34 110, 70 160'), 36);
  /** The back edge of the face at a height. */
  const edgeAt = (y: number): number => edge.find(([, height]) => height >= y)?.[0] ?? 70;
  const isFace = ([x, y]: Point): boolean => y > -186 && x < edgeAt(y);
  const fill = sheet.radial([-20, -210], 420, [
    [0, hair.base],
    [0.5, hair.dark],
    [1, hair.deep],
  ]);
  const ground = smoothShape(
    cloudOutline(cloud, random).map(([x, y]): Point => (isFace([x, y]) ? [edgeAt(y), y] : [x, y])),
  );
  return { back: '', front: shape(ground, fill) + cloudOfCurls({ ...cloud, isFree: isFace }, hair, random) };
}

/** Thin braids from parted hair, some with a gold ring. */
export function boxBraids(brush: Brush): HairLayers {
  const { hair, random } = brush;
  const guides = fallGuides({ length: 480, swing: 0, waves: 0, volume: 6, ends: 0, tips: 0 });
  const count = 21;
  const braids = Array.from({ length: count }, (_, index) => {
    const share = (index / (count - 1)) * (guides.length - 1);
    const low = Math.min(Math.floor(share), guides.length - 2);
    const [from, to] = [sampled(guides[low] ?? [], 7), sampled(guides[low + 1] ?? [], 7)];
    const sway = (random.next() - 0.5) * 26;
    const curve = from.map((point, step): Point => {
      const [x, y] = mixPoints(point, to[step] ?? point, share - low);
      return [x + (sway * step) / 7, y + (step === 6 ? random.next() * 50 : 0)];
    });
    return cord(curve, 19, hair, index % 2 === 0);
  });
  return { back: '', front: shape(massOf(guides, 0.9), hair.deep) + braids.join('') };
}
