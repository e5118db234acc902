import { mix } from '../tools/color.ts';
import { smoothLine } from '../tools/paths.ts';
import type { HairInks, SkinInks } from '../tools/inks.ts';
import type { Random } from '../random.ts';
import { circle, ellipse, line, type Sheet, shape } from '../tools/sheet.ts';

/** A soft round light or shadow on skin. */
export function glow(
  sheet: Sheet,
  x: number,
  y: number,
  radius: number,
  color: string,
  strength: number,
  squash = 1,
): string {
  return ellipse(
    x,
    y,
    radius,
    radius * squash,
    sheet.radial(
      [x, y],
      radius,
      [
        [0, color, strength],
        [0.5, color, strength * 0.45],
        [1, color, 0],
      ],
      squash,
    ),
  );
}

/** The skin around an eye, larger than the sheet: nose bridge on the left, temple on the right, cheek below. */
export function eyeGround(sheet: Sheet, skin: SkinInks, blush: number): string {
  const base = sheet.linear(
    [0, 100],
    [900, 1100],
    [
      [0, mix(skin.base, skin.light, 0.35)],
      [0.55, skin.base],
      [1, mix(skin.base, skin.shade, 0.35)],
    ],
  );
  const bridge = sheet.linear(
    [-60, 0],
    [210, 60],
    [
      [0, skin.light, 0.75],
      [0.42, skin.light, 0],
      [0.6, skin.shade, 0.1],
      [0.86, skin.shade, 0.38],
      [1, skin.shade, 0],
    ],
  );
  return [
    shape('M-500 -500H1400V1700H-500Z', base),
    shape('M-500 -500H400V1700H-500Z', bridge),
    glow(sheet, 470, 560, 430, skin.shade, 0.42, 0.62),
    glow(sheet, 480, 150, 420, skin.light, 0.6, 0.5),
    glow(sheet, 640, 1010, 380, skin.light, 0.55, 0.5),
    glow(sheet, 700, 1080, 380, skin.blush, blush, 0.7),
    glow(sheet, 940, 560, 260, skin.shade, 0.4, 1.6),
  ].join('');
}

export function scatteredFreckles(skin: SkinInks, amount: number, random: Random): string {
  return Array.from({ length: Math.round(70 * amount) }, () =>
    circle(
      random.between(0, 900),
      880 + random.next() * 320,
      2 + random.next() * 5,
      skin.deep,
      0.1 + random.next() * 0.2,
    ),
  ).join('');
}

/** A few strands of hair along the temple. */
export function templeHair(hair: HairInks, random: Random): string {
  return Array.from({ length: 26 }, (_, index) => {
    const x = 800 + index * 9 + random.between(-8, 8);
    const color = [hair.deep, hair.dark, hair.base, hair.light][random.between(0, 3)] ?? hair.base;
    const sway = random.between(-40, 40);
    return line(
      smoothLine([
        [x + 70, -120],
        [x - 10 + sway * 0.3, 320],
        [x + 20 + sway, 760],
        [x - 30 + sway, 1330],
      ]),
      color,
      5 + random.next() * 9,
      0.9,
    );
  }).join('');
}
