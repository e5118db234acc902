import { curve } from '../tools/geometry.ts';
import { mix } from '../tools/color.ts';
import { smoothLine } from '../tools/paths.ts';
import { placed, line, type Sheet, shape } from '../tools/sheet.ts';
import type { PaletteInks, SkinInks } from '../tools/inks.ts';

const sideBody =
  'M-48 160 C-30 206 -32 254 -52 290 C-92 336 -186 360 -240 426 C-288 488 -304 640 -312 800 L390 800 C386 620 360 470 306 404 C262 352 170 330 122 290 C92 262 86 206 98 96 L20 60 Z';
const sideCloth: Record<'low' | 'high', string> = {
  low: 'M-256 450 C-170 474 -60 456 20 426 C120 394 210 362 272 378 C342 424 386 600 390 800 L-314 800 C-308 660 -296 520 -256 450 Z',
  high: 'M-42 236 C-4 264 58 262 94 220 C98 254 106 276 130 292 C178 326 262 350 308 402 C362 470 388 620 392 800 L-314 800 C-306 640 -290 488 -242 424 C-188 358 -96 332 -58 292 C-46 274 -42 256 -42 236 Z',
};
const backBody =
  'M-64 90 C-62 190 -62 236 -94 264 C-150 300 -250 312 -304 366 C-350 420 -380 570 -396 800 L396 800 C380 570 350 420 304 366 C250 312 150 300 94 264 C62 236 62 190 64 90 Z';
const backCloth: Record<'low' | 'high', string> = {
  low: 'M-330 420 C-230 470 -110 560 0 570 C110 560 230 470 330 420 C366 500 388 640 396 800 L-396 800 C-388 640 -366 500 -330 420 Z',
  high: 'M-78 220 C-30 250 30 250 78 220 C82 246 88 258 100 266 C156 300 254 312 306 366 C352 420 382 570 398 800 L-398 800 C-382 570 -352 420 -306 366 C-254 312 -156 300 -100 266 C-88 258 -82 246 -78 220 Z',
};

function clothFill(sheet: Sheet, cloth: string, ink: string): string {
  return sheet.linear(
    [-260, 240],
    [320, 740],
    [
      [0, mix(cloth, '#ffffff', 0.18)],
      [0.5, cloth],
      [1, mix(cloth, ink, 0.4)],
    ],
  );
}

/** Neck and shoulder of a head in profile; clothes leave the shoulders bare (`low`) or not (`high`). */
export function sideBust(
  sheet: Sheet,
  skin: SkinInks,
  palette: PaletteInks,
  neck: 'low' | 'high',
  cloth: string,
): string {
  const fill = sheet.linear(
    [-160, 160],
    [260, 640],
    [
      [0, mix(skin.base, skin.light, 0.4)],
      [0.45, skin.base],
      [1, mix(skin.base, skin.shade, 0.85)],
    ],
  );
  const shadow = sheet.linear(
    [-40, 150],
    [30, 300],
    [
      [0, skin.deep, 0.66],
      [0.5, skin.deep, 0.3],
      [1, skin.deep, 0],
    ],
  );
  const bone = line(smoothLine(curve('-82 322, -20 332, 60 318, 150 326')), skin.light, 4, 0.45);
  const cord = line(
    smoothLine([
      [44, 176],
      [16, 240],
      [-40, 304],
    ]),
    skin.shade,
    7,
    0.5,
  );
  return [
    shape(sideBody, fill),
    sheet.clipped(
      sideBody,
      shape('M-120 120 L130 90 C104 196 84 262 24 286 C-20 292 -50 256 -120 120 Z', shadow),
    ),
    bone + cord,
    shape(sideCloth[neck], clothFill(sheet, cloth, palette.ink)),
    sheet.clipped(
      sideCloth[neck],
      line(
        smoothLine([
          [200, 400],
          [236, 540],
          [226, 800],
        ]),
        palette.ink,
        8,
        0.16,
      ),
    ),
  ].join('');
}

/** Nape, back and shoulders of a head seen from behind. */
export function backBust(
  sheet: Sheet,
  skin: SkinInks,
  palette: PaletteInks,
  neck: 'low' | 'high',
  cloth: string,
): string {
  const fill = sheet.linear(
    [-260, 160],
    [260, 640],
    [
      [0, mix(skin.base, skin.light, 0.4)],
      [0.5, skin.base],
      [1, mix(skin.base, skin.shade, 0.75)],
    ],
  );
  const shadow = sheet.linear(
    [0, 110],
    [0, 280],
    [
      [0, skin.deep, 0.6],
      [0.5, skin.deep, 0.25],
      [1, skin.deep, 0],
    ],
  );
  const blade = smoothLine([
    [-120, 420],
    [-150, 480],
    [-130, 550],
  ]);
  const lines =
    line(
      smoothLine([
        [0, 300],
        [3, 420],
        [0, 600],
      ]),
      skin.deep,
      7,
      0.16,
    ) + line(blade, skin.deep, 6, 0.13);
  return [
    shape(backBody, fill),
    sheet.clipped(backBody, shape('M-110 80 H110 C100 220 60 270 0 280 C-60 270 -100 220 -110 80 Z', shadow)),
    lines + placed(line(blade, skin.deep, 6, 0.2), { flip: true }),
    shape(backCloth[neck], clothFill(sheet, cloth, palette.ink)),
  ].join('');
}
