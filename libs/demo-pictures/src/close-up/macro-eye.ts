import { curve } from '../tools/geometry.ts';
import type { Random } from '../random.ts';
import { darker, mix } from '../tools/color.ts';
import type { SkinInks } from '../tools/inks.ts';
import { ribbon, short, smoothLine, smoothShape } from '../tools/paths.ts';
import { circle, ellipse, line, type Sheet, shape } from '../tools/sheet.ts';
import { closedLid, crease, lowerLid, upperLid } from './eye-shapes.ts';
import { glow } from './skin-ground.ts';

const irises = ['#5a3620', '#3a2216', '#7b5a2c', '#6b7a3c', '#4f7f8f', '#6c8aa8', '#3f5b50', '#8a6a3a'];

function iris(sheet: Sheet, color: string, random: Random): string {
  const [x, y, r] = [460, 642, 106];
  const fill = sheet.radial([x, y], r, [
    [0, mix(color, '#f2c879', 0.42)],
    [0.42, mix(color, '#f0cf95', 0.26)],
    [0.78, color],
    [0.93, darker(color, 0.6)],
    [1, darker(color, 0.8)],
  ]);
  const fibers = Array.from({ length: 52 }, (_, index) => {
    const angle = (index / 52) * Math.PI * 2 + random.next() * 0.06;
    const [from, to] = [r * (0.44 + random.next() * 0.1), r * (0.74 + random.next() * 0.18)];
    return `M${short(x + Math.cos(angle) * from)} ${short(y + Math.sin(angle) * from)}L${short(x + Math.cos(angle) * to)} ${short(y + Math.sin(angle) * to)}`;
  });
  return [
    circle(x, y, r, fill),
    line(fibers.filter((_, index) => index % 2 === 0).join(''), mix(color, '#fff0c8', 0.55), 2.4, 0.4),
    line(fibers.filter((_, index) => index % 2 === 1).join(''), darker(color, 0.55), 3, 0.4),
    circle(x, y, r * 0.42, '#0d0709'),
    ellipse(x - 38, y - 38, 21, 26, '#ffffff', 0.95),
    circle(x + 34, y + 38, 9, '#ffffff', 0.6),
    ellipse(x + 6, y + 64, 54, 22, mix(color, '#ffe9c0', 0.6), 0.2),
  ].join('');
}

/** The open eye with its lids, without lashes. */
export function openEye(sheet: Sheet, skin: SkinInks, random: Random): string {
  const outline = smoothShape([...upperLid, ...lowerLid.slice(1, -1)]);
  const white = sheet.linear(
    [0, 520],
    [0, 760],
    [
      [0, mix('#d9c8c2', skin.shade, 0.35)],
      [0.3, '#f4ebe6'],
      [0.8, '#fbf5f1'],
      [1, mix('#efdcd4', skin.blush, 0.15)],
    ],
  );
  const shadow = smoothShape([...upperLid, [690, 664], [560, 622], [440, 616], [310, 644], [220, 684]]);
  const corner = smoothShape(curve('164 692, 204 664, 242 682, 226 712, 196 706'));
  return [
    shape(outline, white),
    sheet.clipped(
      outline,
      iris(sheet, random.pick(irises), random) +
        shape(shadow, darker(skin.shade, 0.45), 0.34) +
        shape(corner, mix('#e3a19a', skin.blush, 0.3), 0.85),
    ),
    line(smoothLine(lowerLid), mix(skin.blush, skin.light, 0.45), 9, 0.75),
    line(smoothLine(curve('704 692, 610 744, 480 776, 350 764, 240 728')), skin.deep, 3, 0.16),
    shape(
      ribbon(upperLid, (share) => 7 + 12 * Math.sin(Math.PI * share) + share * 5, 16),
      skin.line,
    ),
    shape(
      ribbon(crease, (share) => 8 * Math.sin(Math.PI * share) ** 0.8, 14),
      skin.deep,
      0.5,
    ),
  ].join('');
}

/** The same eye closed: a round lid, lit in the middle. */
export function shutEye(sheet: Sheet, skin: SkinInks): string {
  return [
    glow(sheet, 455, 640, 250, skin.light, 0.55, 0.5),
    glow(sheet, 460, 812, 300, skin.deep, 0.2, 0.22),
    shape(
      ribbon(crease, (share) => 8 * Math.sin(Math.PI * share) ** 0.8, 14),
      skin.deep,
      0.42,
    ),
    shape(
      ribbon(closedLid, (share) => 5 + 13 * Math.sin(Math.PI * share) + share * 3, 16),
      skin.line,
    ),
  ].join('');
}
