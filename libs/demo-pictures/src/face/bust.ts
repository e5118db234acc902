import { curve } from '../tools/geometry.ts';
import { mix } from '../tools/color.ts';
import { smoothLine, smoothShape } from '../tools/paths.ts';
import { placed, circle, ellipse, line, type Sheet, shape } from '../tools/sheet.ts';
import type { PaletteInks, SkinInks } from '../tools/inks.ts';

const body =
  'M-60 120 C-58 196 -60 238 -92 266 C-146 306 -238 322 -292 372 C-340 420 -372 570 -390 800 L390 800 C372 570 340 420 292 372 C238 322 146 306 92 266 C60 238 58 196 60 120 Z';

export type Garment = 'straps' | 'bare' | 'roll-neck' | 'shirt' | 'scoop' | 'off-shoulder' | 'robe' | 'crew';

function garmentPaths(garment: Garment): string {
  switch (garment) {
    case 'bare':
      return 'M-420 820 L-366 640 C-200 668 200 668 366 640 L420 820 Z';
    case 'straps':
      return 'M-286 800 C-256 640 -232 560 -204 486 L-178 314 L-163 308 L-170 470 C-90 536 90 536 170 470 L163 308 L178 314 L204 486 C232 560 256 640 286 800 Z';
    case 'roll-neck':
      return 'M-70 178 C-30 206 30 206 70 178 C72 216 76 246 100 266 C152 304 240 320 294 370 C344 420 376 570 394 800 L-394 800 C-376 570 -344 420 -294 370 C-240 320 -152 304 -100 266 C-76 246 -72 216 -70 178 Z';
    case 'shirt':
      return 'M-86 236 C-60 300 -24 390 0 440 C24 390 60 300 86 236 C140 296 238 318 294 370 C344 420 376 570 394 800 L-394 800 C-376 570 -344 420 -294 370 C-238 318 -140 296 -86 236 Z';
    case 'scoop':
      return 'M-186 308 C-146 420 -70 458 0 458 C70 458 146 420 186 308 C234 324 270 346 294 372 C344 420 376 570 394 800 L-394 800 C-376 570 -344 420 -294 372 C-270 346 -234 324 -186 308 Z';
    case 'off-shoulder':
      return 'M-332 432 C-220 474 -90 498 0 498 C90 498 220 474 332 432 C366 520 386 640 394 800 L-394 800 C-386 640 -366 520 -332 432 Z';
    case 'crew':
      return 'M-98 262 C-60 310 60 310 98 262 C152 304 240 320 294 370 C344 420 376 570 394 800 L-394 800 C-376 570 -344 420 -294 370 C-240 320 -152 304 -98 262 Z';
    case 'robe':
      return 'M-96 250 C-80 360 -20 470 30 560 C60 460 88 350 96 250 C150 298 240 318 294 370 C344 420 376 570 394 800 L-394 800 C-376 570 -344 420 -294 370 C-240 318 -150 298 -96 250 Z';
  }
}

function collar(garment: Garment, color: string, shade: string): string {
  if (garment === 'shirt') {
    const half = 'M-86 232 C-104 262 -112 290 -104 320 L-44 372 L-8 436 C-30 380 -62 300 -86 232 Z';
    return shape(half, color) + placed(shape(half, shade), { flip: true });
  }
  if (garment === 'robe') {
    const half =
      'M-96 246 C-118 270 -130 296 -132 330 C-100 440 -40 560 10 640 L40 570 C-20 480 -80 360 -96 246 Z';
    return placed(shape(half, shade), { flip: true }) + shape(half, color);
  }
  if (garment === 'roll-neck') {
    return line(smoothLine(curve('-72 206, -30 230, 30 230, 72 206')), shade, 3, 0.6);
  }
  return '';
}

function collarBones(skin: SkinInks): string {
  const bone = smoothLine(curve('-34 306, -90 296, -160 300, -226 318'));
  const under = smoothLine([
    [-38, 314],
    [-92, 308],
    [-156, 314],
  ]);
  const half = line(bone, skin.light, 4, 0.5) + line(under, skin.deep, 3.4, 0.2);
  return (
    half +
    placed(half, { flip: true }) +
    line(
      smoothLine([
        [-20, 300],
        [0, 318],
        [20, 300],
      ]),
      skin.deep,
      3,
      0.22,
    )
  );
}

/** Neck, shoulders and clothes, for a head at (0, 0). The head casts a shadow on the neck. */
export function bust(
  sheet: Sheet,
  skin: SkinInks,
  palette: PaletteInks,
  garment: Garment,
  cloth: string,
): string {
  const fill = sheet.linear(
    [-260, 120],
    [260, 640],
    [
      [0, mix(skin.base, skin.light, 0.45)],
      [0.5, skin.base],
      [1, mix(skin.base, skin.shade, 0.75)],
    ],
  );
  const chinShadow = sheet.linear(
    [0, 150],
    [0, 262],
    [
      [0, skin.deep, 0.62],
      [0.55, skin.deep, 0.34],
      [1, skin.deep, 0],
    ],
  );
  const clothFill = sheet.linear(
    [-260, 240],
    [300, 720],
    [
      [0, mix(cloth, '#ffffff', 0.16)],
      [0.55, cloth],
      [1, mix(cloth, palette.ink, 0.35)],
    ],
  );
  const shade = mix(cloth, palette.ink, 0.28);
  return [
    shape(body, fill),
    sheet.clipped(
      body,
      [
        shape(
          'M-100 110 L100 110 C96 190 74 250 30 272 C0 284 -40 262 -60 236 C-84 210 -98 160 -100 110 Z',
          chinShadow,
        ),
        shape('M62 130 C70 220 100 262 200 306 C120 300 40 290 26 250 Z', skin.shade, 0.5),
      ].join(''),
    ),
    sheet.clipped(body, collarBones(skin)),
    shape(garmentPaths(garment), clothFill),
    sheet.clipped(
      garmentPaths(garment),
      [
        line(
          smoothLine([
            [-236, 440],
            [-256, 560],
            [-258, 800],
          ]),
          palette.ink,
          6,
          0.13,
        ),
        line(
          smoothLine([
            [236, 440],
            [260, 560],
            [258, 800],
          ]),
          palette.ink,
          8,
          0.18,
        ),
      ].join(''),
    ),
    collar(garment, mix(cloth, '#ffffff', 0.22), shade),
  ].join('');
}

/** Earrings at both lobes, or only at the near one. */
export function earring(kind: number, x: number, metal: string): string {
  const y = 62;
  const hoop = `<circle cx="${x}" cy="${y + 30}" r="27" fill="none" stroke="${metal}" stroke-width="5"/>`;
  const drop =
    line(
      smoothLine([
        [x, y],
        [x, y + 34],
      ]),
      metal,
      2.6,
    ) +
    shape(
      smoothShape([
        [x, y + 32],
        [x + 10, y + 54],
        [x, y + 68],
        [x - 10, y + 54],
      ]),
      metal,
    );
  const pearl = circle(x, y + 6, 9, '#f6ece2') + circle(x - 3, y + 3, 3, '#ffffff', 0.9);
  const disc =
    line(
      smoothLine([
        [x, y],
        [x, y + 20],
      ]),
      metal,
      2.6,
    ) + ellipse(x, y + 40, 17, 21, metal);
  return [hoop, drop, pearl, disc, ''][kind % 5] ?? '';
}
