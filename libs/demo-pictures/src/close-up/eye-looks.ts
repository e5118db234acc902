import type { Random } from '../random.ts';
import type { EyeLook } from '../picture.ts';
import { darker, mix } from '../tools/color.ts';
import type { PaletteInks, SkinInks } from '../tools/inks.ts';
import { curve, type Point } from '../tools/geometry.ts';
import { ribbon, short, smoothLine, smoothShape } from '../tools/paths.ts';
import { circle, ellipse, line, type Sheet, shape } from '../tools/sheet.ts';
import { crease, type EyeForm } from './eye-shapes.ts';
import { glow } from './skin-ground.ts';

interface Shadow {
  sheet: Sheet;
  skin: SkinInks;
  palette: PaletteInks;
  random: Random;
  form: EyeForm;
}

function cloud({ sheet }: Shadow, color: string, strength: number, y = 560): string {
  return ellipse(
    470,
    y,
    380,
    220,
    sheet.radial(
      [470, y],
      380,
      [
        [0, color, strength],
        [0.5, color, strength * 0.72],
        [0.8, color, strength * 0.22],
        [1, color, 0],
      ],
      0.58,
    ),
  );
}

function smudge({ sheet }: Shadow, color: string, strength: number): string {
  return glow(sheet, 500, 744, 300, color, strength, 0.24);
}

/** Liner along the lashes, thicker outwards, ending in a wing. */
function wing({ form }: Shadow, color: string, reach: number): string {
  const [x, y] = form.lashLine[form.lashLine.length - 1] ?? [740, 650];
  const rise = form.isShut ? 0.42 : 0.62;
  const tip: Point = [x + reach, y - reach * rise];
  return shape(
    ribbon(
      [...form.lashLine.slice(1), tip],
      (share) => 3 + 20 * Math.sin(Math.PI * Math.min(1, share * 1.02)) ** 1.4,
      18,
    ),
    color,
  );
}

const smoky = (look: Shadow): string => {
  const deep = mix(look.palette.ink, '#171015', 0.45);
  return (
    cloud(look, look.palette.strong, 0.55, 540) +
    cloud(look, deep, 0.85, 585) +
    smudge(look, deep, 0.75) +
    glow(look.sheet, 440, 540, 120, mix(look.palette.mid, '#fff0e0', 0.5), 0.7, 0.45) +
    wing(look, '#1a1014', 40)
  );
};

/** A round lid: darker towards the lashes, so that a pale closed lid does not look like an open eye. */
function roundness({ sheet, skin, form }: Shadow): string {
  if (!form.isShut) return '';
  return shape(
    smoothShape(form.lid),
    sheet.linear(
      [0, 500],
      [0, 780],
      [
        [0, skin.deep, 0.28],
        [0.3, skin.deep, 0],
        [0.6, skin.deep, 0.06],
        [1, skin.deep, 0.5],
      ],
    ),
  );
}

const cutCrease = (look: Shadow): string => {
  const { sheet, palette, skin, form } = look;
  const pale = form.isShut ? mix(palette.mid, skin.base, 0.2) : mix(palette.paper, skin.light, 0.25);
  const fill = sheet.linear(
    [180, 0],
    [750, 0],
    [
      [0, mix(pale, '#ffe9d8', form.isShut ? 0.2 : 0.5)],
      [0.45, pale],
      [0.78, palette.mid],
      [1, palette.strong],
    ],
  );
  const fold = ribbon(crease, (share) => 24 * Math.sin(Math.PI * Math.min(1, share * 0.8 + 0.12)), 16);
  return [
    cloud(look, palette.strong, 0.62, 500),
    shape(smoothShape(form.lid), fill),
    roundness(look),
    shape(fold, darker(palette.strong, 0.35), 0.92),
    glow(sheet, 400, form.isShut ? 620 : 545, 120, '#fff3e4', 0.5, 0.36),
    wing(look, '#160d12', 74),
  ].join('');
};

const graphic = (look: Shadow): string => {
  const { palette } = look;
  const color = palette.accent;
  const float = ribbon(
    curve('250 520, 380 446, 520 440, 660 494, 800 560, 868 520'),
    (share) => 6 + 20 * Math.sin(Math.PI * Math.min(1, share * 0.9 + 0.05)),
    18,
  );
  const under = ribbon(
    curve('330 792, 470 812, 610 784, 730 706, 830 640'),
    (share) => 4 + 13 * Math.sin(Math.PI * share),
    14,
  );
  const veil = look.form.isShut
    ? cloud(look, mix(look.skin.shade, color, 0.25), 0.3, 610)
    : shape(smoothShape(look.form.lid), palette.paper, 0.35);
  return (
    veil +
    shape(float, color) +
    shape(under, mix(palette.strong, color, 0.2)) +
    wing(look, color, 120) +
    [0, 1, 2].map((dot) => circle(300 + dot * 44, 850 + dot * 10, 10 - dot * 2, color)).join('')
  );
};

function star([x, y]: Point, size: number): string {
  const s = short;
  const waist = size * 0.16;
  return `M${s(x)} ${s(y - size)}L${s(x + waist)} ${s(y - waist)}L${s(x + size)} ${s(y)}L${s(x + waist)} ${s(y + waist)}L${s(x)} ${s(y + size)}L${s(x - waist)} ${s(y + waist)}L${s(x - size)} ${s(y)}L${s(x - waist)} ${s(y - waist)}Z`;
}

const glitter = (look: Shadow): string => {
  const { sheet, palette, random } = look;
  const sparkle = (count: number, size: number, top: number, spread: number): string =>
    Array.from({ length: count }, () => {
      const x = 210 + random.next() * 540;
      const lift = Math.sin(((x - 180) / 600) * Math.PI);
      const y =
        (look.form.isShut ? 690 : 650) -
        lift * (look.form.isShut ? -40 : top) -
        random.next() * spread * lift * (look.form.isShut ? 2.4 : 1);
      return star([x, y], size * (0.35 + random.next() * 0.9));
    }).join('');
  const fill = sheet.linear(
    [180, 500],
    [760, 640],
    [
      [0, mix(palette.mid, '#ffe2b8', 0.3)],
      [0.5, palette.mid],
      [1, palette.strong],
    ],
  );
  return (
    cloud(look, palette.strong, 0.5, 540) +
    shape(smoothShape(look.form.lid), fill, 0.92) +
    roundness(look) +
    shape(sparkle(130, 7, 84, 90), '#fff6dc', 0.85) +
    shape(sparkle(50, 9, 90, 120), mix(palette.accent, '#fff0c0', 0.55)) +
    shape(sparkle(9, 22, 90, 100), '#ffffff') +
    wing(look, '#1a1014', 60)
  );
};

const sunset = (look: Shadow): string => {
  const { sheet, palette, form } = look;
  const y = form.isShut ? 640 : 566;
  const band: readonly (readonly [x: number, dy: number, color: string])[] = [
    [220, 40, '#f9d77e'],
    [320, -6, '#f2a35e'],
    [440, -34, '#e2685f'],
    [570, -30, mix('#b23a6b', palette.strong, 0.35)],
    [690, 16, mix('#5b2a6b', palette.strong, 0.4)],
  ];
  const haze = band.map(([x, dy, color]) => glow(sheet, x, y + dy, 170, color, 1, 0.86)).join('');
  return (
    haze +
    haze +
    glow(sheet, 400, y - 30, 110, '#fff1c4', 0.5, 0.4) +
    smudge(look, '#c2486a', 0.35) +
    wing(look, '#2a1020', 46)
  );
};

const bare = (look: Shadow): string =>
  cloud(look, mix(look.skin.shade, look.skin.blush, 0.3), 0.35, 560) +
  glow(look.sheet, 420, 540, 150, look.skin.light, 0.7, 0.4);

const looks: Record<EyeLook, (look: Shadow) => string> = {
  smoky,
  'cut-crease': cutCrease,
  graphic,
  glitter,
  sunset,
  bare,
};

/** The make-up around the eye, drawn under the eye and its lashes. */
export function eyeLook(name: EyeLook, shadow: Shadow): string {
  return looks[name](shadow);
}

/** The bright line along the waterline that some looks have. */
export function innerLight(sheet: Sheet, color: string): string {
  return (
    glow(sheet, 180, 690, 70, mix(color, '#ffffff', 0.5), 0.7, 0.8) +
    line(
      smoothLine([
        [186, 706],
        [230, 724],
        [300, 744],
      ]),
      mix(color, '#ffffff', 0.55),
      7,
      0.6,
    )
  );
}
