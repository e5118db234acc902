import type { Random } from '../random.ts';
import type { LipLook } from '../picture.ts';
import { darker, mix } from '../tools/color.ts';
import { curve, type Curve } from '../tools/geometry.ts';
import type { SkinInks } from '../tools/inks.ts';
import { ribbon, smoothLine, smoothShape } from '../tools/paths.ts';
import { ellipse, line, type Sheet, shape } from '../tools/sheet.ts';
import { glow } from './skin-ground.ts';

const parting: Curve = curve(
  '168 640, 260 634, 350 640, 410 650, 450 660, 490 650, 550 640, 640 634, 732 640',
);
const upperEdge: Curve = curve(
  '732 640, 660 588, 580 544, 510 522, 450 548, 390 522, 320 544, 240 588, 168 640',
);
const lowerEdge: Curve = curve('732 640, 672 716, 580 776, 450 796, 320 776, 228 716, 168 640');
/** The lower lip begins a little below the parting when the mouth is open. */
const openParting: Curve = curve('168 640, 260 664, 350 684, 450 692, 550 684, 640 664, 732 640');

interface Paint {
  sheet: Sheet;
  skin: SkinInks;
  color: string;
  random: Random;
}

/** Colors of the middle and the rim, and the shine of the surface (0 to 1). */
const finishes: Record<LipLook, { shine: number; rim: number; center: number; foil: number }> = {
  matte: { shine: 0.16, rim: 0.12, center: 0, foil: 0 },
  gloss: { shine: 1, rim: 0.2, center: 0.18, foil: 0 },
  ombre: { shine: 0.45, rim: 0.62, center: 0.4, foil: 0 },
  bitten: { shine: 0.4, rim: -0.5, center: 0, foil: 0 },
  metallic: { shine: 0.8, rim: 0.35, center: 0.25, foil: 1 },
};

function rimColor(color: string, skin: SkinInks, rim: number): string {
  return rim < 0 ? mix(color, skin.base, -rim) : darker(color, rim);
}

function creases(edge: Curve, to: number, color: string, random: Random): string {
  return Array.from({ length: 26 }, (_, index) => {
    const x = 226 + index * 18 + random.between(-4, 4);
    const from = edge === openParting ? 694 : 644;
    const lean = (x - 450) * 0.12;
    return line(
      smoothLine([
        [x, from],
        [x + lean * 0.6, (from + to) / 2],
        [x + lean, to - Math.abs(x - 450) * 0.2],
      ]),
      color,
      2.4,
      0.13 + random.next() * 0.12,
    );
  }).join('');
}

/** Large lips around (450, 650), 565 wide; slightly open or closed. */
export function macroLips(look: LipLook, { sheet, skin, color, random }: Paint): string {
  const finish = finishes[look];
  const isOpen = random.chance(0.5);
  const lowParting = isOpen ? openParting : parting;
  const upper = smoothShape([...parting, ...upperEdge.slice(1, -1)]);
  const lower = smoothShape([...lowParting, ...lowerEdge.slice(1, -1)]);
  const rim = rimColor(color, skin, finish.rim);
  const middle = mix(color, finish.foil ? '#ffe9c9' : '#ffd9d0', finish.center);
  const lowerFill = sheet.radial(
    [450, 720],
    300,
    [
      [0, middle],
      [0.5, color],
      [1, rim],
    ],
    0.5,
  );
  const upperFill = sheet.radial(
    [450, 620],
    300,
    [
      [0, mix(middle, color, 0.4)],
      [0.55, darker(color, 0.1)],
      [1, darker(rim, 0.12)],
    ],
    0.42,
  );
  const foil = finish.foil
    ? sheet.linear(
        [200, 560],
        [700, 780],
        [
          [0, '#fff3d6', 0],
          [0.28, '#fff3d6', 0.55],
          [0.4, '#fff3d6', 0],
          [0.6, '#fff3d6', 0.4],
          [0.72, '#fff3d6', 0],
        ],
      )
    : 'none';
  const gap = isOpen ? smoothShape([...parting, ...[...openParting].reverse().slice(1, -1)]) : '';
  const teeth = smoothShape(curve('330 646, 400 656, 450 662, 500 656, 570 646, 550 664, 450 676, 350 664'));
  const wet = (d: string, strength: number): string => shape(d, '#ffffff', strength * finish.shine);
  return [
    glow(sheet, 450, 850, 280, skin.deep, 0.34, 0.26),
    isOpen ? shape(gap, '#2a0b10') + shape(teeth, '#f7efe9', 0.95) : '',
    shape(upper, upperFill),
    shape(lower, lowerFill),
    sheet.clipped(upper, creases(parting, 560, darker(color, 0.5), random)),
    sheet.clipped(lower, creases(lowParting, 780, darker(color, 0.5), random)),
    finish.foil ? shape(upper, foil) + shape(lower, foil) : '',
    sheet.clipped(
      lower,
      ellipse(
        450,
        724,
        190,
        44,
        sheet.radial(
          [450, 724],
          190,
          [
            [0, '#fff4ee', 0.22 + 0.3 * finish.shine],
            [1, '#fff4ee', 0],
          ],
          0.24,
        ),
      ),
    ),
    wet(
      ribbon(
        [
          [300, 722],
          [370, 740],
          [430, 744],
        ],
        (share) => 26 * Math.sin(Math.PI * share),
        10,
      ),
      0.75,
    ),
    wet(
      ribbon(
        [
          [476, 742],
          [540, 736],
          [590, 716],
        ],
        (share) => 18 * Math.sin(Math.PI * share),
        10,
      ),
      0.55,
    ),
    wet(
      ribbon(
        [
          [350, 560],
          [392, 542],
          [430, 556],
        ],
        (share) => 11 * Math.sin(Math.PI * share),
        8,
      ),
      0.6,
    ),
    wet(
      ribbon(
        [
          [480, 552],
          [512, 540],
          [548, 552],
        ],
        (share) => 8 * Math.sin(Math.PI * share),
        8,
      ),
      0.4,
    ),
    isOpen
      ? ''
      : shape(
          ribbon(parting, (share) => 3 + 9 * Math.sin(Math.PI * share), 18),
          darker(color, 0.72),
        ),
    line(smoothLine(upperEdge.slice(1, -1)), skin.light, 5, 0.35),
  ].join('');
}
