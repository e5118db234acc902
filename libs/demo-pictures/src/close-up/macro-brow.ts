import type { Random } from '../random.ts';
import type { BrowLook } from '../picture.ts';
import { curve, directionAt, type Point, rotated, sampled } from '../tools/geometry.ts';
import { ribbon } from '../tools/paths.ts';
import { shape } from '../tools/sheet.ts';

interface BrowStyle {
  hairs: number;
  /** Height of the brow at its head. */
  thickness: number;
  /** Length of one hair and its width. */
  length: number;
  width: number;
  /** How upright the hairs are: 0 along the brow, 1 straight up. */
  lift: number;
  /** The tint under the hairs. */
  tint: number;
  /** The random offset of hairs. */
  stray: number;
}

const styles: Record<BrowLook, BrowStyle> = {
  shaped: { hairs: 120, thickness: 58, length: 58, width: 4.4, lift: 0.45, tint: 0.5, stray: 0.12 },
  laminated: { hairs: 130, thickness: 72, length: 88, width: 4, lift: 0.85, tint: 0.3, stray: 0.2 },
  bold: { hairs: 160, thickness: 72, length: 62, width: 5, lift: 0.5, tint: 0.6, stray: 0.14 },
  fine: { hairs: 100, thickness: 44, length: 52, width: 3.2, lift: 0.4, tint: 0.26, stray: 0.06 },
  sparse: { hairs: 58, thickness: 66, length: 44, width: 3.2, lift: 0.4, tint: 0.05, stray: 0.6 },
};

const spine: readonly Point[] = curve('140 424, 260 366, 430 318, 600 322, 720 372, 806 452');

function widthAt(share: number, thickness: number): number {
  return thickness * Math.min(1, 0.72 + share) * Math.min(1, (1 - share) * 1.5) ** 0.85;
}

/** A brow above the large eye, hair by hair. */
export function macroBrow(look: BrowLook, color: string, random: Random): string {
  const style = styles[look];
  const along = sampled(spine, 60);
  const tint = ribbon(
    spine,
    (share) => widthAt(share, style.thickness) * 1.02 * Math.min(1, share * 6 + 0.25),
    18,
  );
  const soft = ribbon(
    spine,
    (share) => widthAt(share, style.thickness) * 1.2 * Math.min(1, share * 5 + 0.2),
    18,
  );
  const hairs = Array.from({ length: style.hairs }, (_, index) => {
    const share = Math.min(0.985, (index + random.next()) / style.hairs);
    const place = Math.round(share * 59);
    const [x, y] = along[place] ?? [0, 0];
    const [dx, dy] = directionAt(along, place);
    const across =
      (random.next() - 0.36) *
      0.92 *
      widthAt(share, style.thickness) *
      (1 + (random.chance(style.stray) ? 0.5 : 0));
    const root: Point = [x - dy * across, y + dx * across];
    const upright = style.lift * (1 - share * 0.85) * (across > 0 ? 1 : 0.72);
    const heading = rotated(
      [dx, dy],
      -upright * 78 +
        (random.next() - 0.5) * 9 * (1 + style.stray * 4) +
        (across / style.thickness) * -26 * (1 - style.lift),
    );
    const length = style.length * (0.7 + random.next() * 0.4) * (1 - share * 0.4) * (across < 0 ? 0.7 : 1);
    const bend = rotated(heading, 7);
    const middle: Point = [root[0] + heading[0] * length * 0.5, root[1] + heading[1] * length * 0.5];
    const tip: Point = [middle[0] + bend[0] * length * 0.5, middle[1] + bend[1] * length * 0.5];
    return shape(
      ribbon([root, middle, tip], (t) => style.width * (1 - t * 0.86), 4),
      color,
      0.72 + random.next() * 0.28,
    );
  });
  return shape(soft, color, style.tint * 0.35) + shape(tint, color, style.tint) + hairs.join('');
}
