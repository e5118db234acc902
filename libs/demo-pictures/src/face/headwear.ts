import { curve } from '../tools/geometry.ts';
import { mix } from '../tools/color.ts';
import { smoothLine, smoothShape } from '../tools/paths.ts';
import { placed, line, type Sheet, shape } from '../tools/sheet.ts';

/** A towel wound around the head. */
export function towel(sheet: Sheet, color: string): string {
  const wrap = smoothShape(
    curve(
      '-158 10, -166 -90, -132 -190, -60 -262, 40 -292, 128 -250, 168 -160, 170 -70, 158 10, 142 -60, 100 -128, 20 -160, -60 -150, -120 -100, -144 -40',
    ),
  );
  const knot = smoothShape(curve('-40 -246, -10 -306, 70 -330, 120 -290, 96 -236, 30 -222'));
  const fill = sheet.linear(
    [-150, -260],
    [170, 0],
    [
      [0, mix(color, '#ffffff', 0.45)],
      [0.5, color],
      [1, mix(color, '#3a2430', 0.3)],
    ],
  );
  const fold = mix(color, '#3a2430', 0.4);
  return [
    shape(wrap, fill),
    line(smoothLine(curve('-146 -40, -90 -150, 10 -210, 110 -216')), fold, 5, 0.32),
    line(
      smoothLine([
        [-120, -110],
        [-40, -190],
        [60, -240],
      ]),
      fold,
      4,
      0.25,
    ),
    line(smoothLine(curve('152 -40, 120 -140, 40 -196, -50 -200')), fold, 5, 0.3),
    line(
      smoothLine([
        [160, -90],
        [120, -190],
        [60, -230],
      ]),
      fold,
      4,
      0.22,
    ),
    shape(knot, fill),
    line(
      smoothLine([
        [-20, -244],
        [30, -282],
        [90, -296],
      ]),
      fold,
      4,
      0.32,
    ),
    line(
      smoothLine([
        [0, -232],
        [50, -256],
        [98, -262],
      ]),
      fold,
      3,
      0.25,
    ),
  ].join('');
}

/** A soft headband with a bow, for combed-back hair. */
export function headband(sheet: Sheet, color: string): string {
  const band = smoothShape(
    curve(
      '-158 0, -160 -70, -128 -152, -64 -196, 0 -206, 64 -196, 130 -152, 162 -70, 158 0, 144 -6, 140 -64, 104 -122, 50 -152, 0 -158, -50 -152, -104 -122, -138 -64, -144 -6',
    ),
  );
  const loop = smoothShape(curve('0 -186, -40 -236, -92 -236, -84 -188, -40 -168'));
  const fill = sheet.linear(
    [-150, -200],
    [160, 0],
    [
      [0, mix(color, '#ffffff', 0.4)],
      [0.5, color],
      [1, mix(color, '#3a2430', 0.32)],
    ],
  );
  const fold = mix(color, '#3a2430', 0.4);
  return (
    shape(band, fill) +
    line(smoothLine(curve('-150 -40, -112 -132, 0 -182, 112 -132, 150 -40')), fold, 4, 0.25) +
    shape(loop, fill) +
    placed(shape(loop, fill), { flip: true }) +
    line(
      smoothLine([
        [-20, -190],
        [-60, -214],
      ]),
      fold,
      4,
      0.35,
    ) +
    line(
      smoothLine([
        [20, -190],
        [60, -214],
      ]),
      fold,
      4,
      0.35,
    ) +
    shape(smoothShape(curve('-16 -204, 16 -204, 18 -170, -18 -170')), fill)
  );
}
